// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What it carries from the start.
export const usualHashes = {
  "bonanzaPage": "7d16787fb3a439de7d362c8eed02fea8094a012216f1590361755339951d8628",
  "paginatedShelf": "4e6f3ce51a481b971b2dc7daa565a49f80dcff798336b07e9c46f7ddd8649ba1",
  "paginatedComponent": "195253101227f6a399203888ec763b70538b16e42eac44943a77b585ebfe1961"
} as const
