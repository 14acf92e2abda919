// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hashes that every page loads.
export const usualHashes = {
  "bonanzaPage": "1ec3d644645f51fc4d85b8a365db808be663e1561e0921ceba366cf9561a3c06",
  "paginatedShelf": "f21eb94c305259dfb6aeecafd1e5bb94e9458523d9168f7a22a25f0a31310c62",
  "paginatedComponent": "22f6f9ee226ac2037f4812e61634a689aca675f2abb47121c8c2c8a8ed6c1885"
} as const
