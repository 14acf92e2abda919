// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "69cf092fa3b72d57b7966d330ff15c257001e911a701c419633768e83061bc05",
  "paginatedShelf": "ddfaa630d45f94cb590b21ad73d6432967cc169ca89524f5f191074811b80124",
  "paginatedComponent": "392aba108fedbead7e0e90c74ab4e0138942688fdc91fb863cfd4f14f670a186",
  "featuredShowsSection": "63438b80bdfbd4eb1ce2e9dca73f55bfed1896628aeac21b57d695892d5af5cc",
  "videosSection": "ffc9b7a5cc31efec138331a396728aeb0cf33585690c49592846daa3cac0efe2",
  "brandSeriesGroupedByCategory": "c6760ed591393cc5ad762558f6fea3085282e717c41ac8aa43961189bf37a0b3",
  "titleV2HomeSections": "c8d997272fdae3673491d76136244d9ec4930ef44cbf9204e6160b5efa02e786",
  "titleV2AboutSection": "7b21cbd9a34f9509ef331724b7839e4eb31a750e4464742dfa13914c1b0a6467",
  "titleV2MoreSections": "6c8a3ad190629d9ea1ce6f50c796d1bc9cd57062a0d24b801de09dc69bf4ca7e",
  "mixedEditorialShelf": "328fc899052a6b3d04b0604256c013d19dffdf76cc7e423788067f0f42359aad",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
