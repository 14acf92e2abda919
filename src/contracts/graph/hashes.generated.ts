// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "072f3d4e9eb57e1dd2a49abcab5b11f82f05eda1e2f23dc3fdfd8f972b78a741",
  "paginatedShelf": "8c75cae0e3d4a17f30a64d474d42d08e6cdf663d7e9814f1789f6660201cdd87",
  "paginatedComponent": "de053c4358a16be93e757a182b0d77196063e54b79fff67ce7933e799a234623",
  "featuredShowsSection": "4e7ffd69f1dd78a59a4dfa43f9b05803640dc788260c9eb377265648aadf1b56",
  "videosSection": "db74ee432a09434e84fdf9e2ffffe37ca5dbfdd1040edcb8cd4ef9365b500ca3",
  "brandSeriesGroupedByCategory": "812aa3115ec91ab42e979f6867c6786ece4ef3d27c89e7342d774f5b6273a6b9",
  "titleV2HomeSections": "ff83d0e42ff737a7c16b91f5cc403ccf3f7faf6770c78da2e33246ce27245a4c",
  "titleV2AboutSection": "7b21cbd9a34f9509ef331724b7839e4eb31a750e4464742dfa13914c1b0a6467",
  "titleV2MoreSections": "1be4767cb2bf19e7cc139a87a6f519255acb3ce7710812e2afc22700c2ccfc73",
  "mixedEditorialShelf": "9846feb46374f0a0eda71ebf3e4fb5e147ff2c19201a12ef0c7571d762cbcdf1",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
