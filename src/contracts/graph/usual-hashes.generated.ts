// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What it carries from the start.
export const usualHashes = {
  "bonanzaPage": "d539ce0a9fe9c777f867c4a6880abb5661f03bfd38450b112827b4e0d91493a4",
  "paginatedShelf": "4e6f3ce51a481b971b2dc7daa565a49f80dcff798336b07e9c46f7ddd8649ba1",
  "paginatedComponent": "0be1842d6398db5c21bebc2aa3d0c38fde1332cca3c9254cdf3f98c912cb207f"
} as const
