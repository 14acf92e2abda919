// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "8ba9c9d9634f6c55a1e8d1b61c810f7094f6da4a726982581ccab1cb3cb99c73",
  "paginatedShelf": "6c0e7ed8f856143385a3de7299525e00261b102106222e9ac629f207779856a3",
  "paginatedComponent": "b82d93d19d25042bd4f17c986a04f0d81f1a45668ada60fc05d9ea0b6ee2c00f",
  "featuredShowsSection": "a95683d3aa6c8e4b709250b0bad67a40541aae8d3a58fca4e6c05480fbf0ef79",
  "videosSection": "ee537961b738a41f1da20c8c483afe05dbbc52c705ba0cfa3949eec0677e5a7e",
  "brandSeriesGroupedByCategory": "fd88f856f24d912040af1bfa508840f4ab956c5e7b18ee91bf7cdf89128116ee",
  "titleV2HomeSections": "079dab9acdfcbef2122e328c878c99252e714565c1bc8ff08601d393784ed026",
  "titleV2AboutSection": "1bf8ad4332a25879aa80404732ccd9eabd7c42af5894d92a942271ac3c939446",
  "titleV2MoreSections": "5c58ec3d7bba741e47a97e699e12e1f4900a0d3e9939c5ceeb57d2cf7044195a",
  "mixedEditorialShelf": "63537c3b6087a7d3313ed77276977ea91343e77f6e500488abc2bd7ade956518",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
