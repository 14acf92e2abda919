// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What it carries from the start.
export const usualHashes = {
  "bonanzaPage": "2d5e8f50702f34cde6de59c44f58731eb6481a0879ce5243cfa9204b15c38f8b",
  "paginatedShelf": "9c01d06e77bc20f80135d7c6cf843a05c8d7175d5407707a0aeeba0499cc2fb6",
  "paginatedComponent": "b64eecf6cb3c01ee0e6d4c71cf97f80dc0e57fc0cf0cc0fead6a421063f8b364"
} as const
