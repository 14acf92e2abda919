// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What it carries from the start.
export const usualHashes = {
  "bonanzaPage": "2916f748b93e4773bde452b1307babd2bbcbe3b92808edf01f27da2bd2273a68",
  "paginatedShelf": "9c01d06e77bc20f80135d7c6cf843a05c8d7175d5407707a0aeeba0499cc2fb6",
  "paginatedComponent": "ba08c89107888c42a6a5f6c22bfff361259af12f1c819ce1b262db58be7a8247"
} as const
