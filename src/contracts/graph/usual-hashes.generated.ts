// Written by tools/graph.ts from the .graphql files here. Do not edit.
// The hashes that every page loads.
export const usualHashes = {
  "bonanzaPage": "d46bc9b99408e20e04fedda51153c9430050480518d0611f2a29a2e1e7be2165",
  "paginatedShelf": "f21eb94c305259dfb6aeecafd1e5bb94e9458523d9168f7a22a25f0a31310c62",
  "paginatedComponent": "22f6f9ee226ac2037f4812e61634a689aca675f2abb47121c8c2c8a8ed6c1885"
} as const
