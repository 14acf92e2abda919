// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "5fc4a685088d05b2222f4aedd150b6546424d8f6a9ce540536301e007036cb74",
  "paginatedShelf": "cd87a53db6b8ee0d102599f0b2fb3666d5e54736d0fee852aa6e9086b80a6839",
  "paginatedComponent": "a6fb23fab8adf8addd09af7f0d011ebebeab18e7510084287c7b6e6462bb73f1",
  "featuredShowsSection": "d1911437d2d991f820338644c76230067744b8ac6a2ff27d0f654a62fc28b246",
  "videosSection": "2b1a16962f02d596c176b51d7cf74cbcc14a0318a668ca56e036f7f5bf0917de",
  "brandSeriesGroupedByCategory": "335ecf5dd81d581d6ae37529e5248a9e1dcf52aee304c9b4a93a0e609fc7c1a9",
  "titleV2HomeSections": "d7969508b9f1b5e181d4bb0291992719623239ae12848ffaebeb4c4108e8f62d",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "1df1e1976f03a5dac1528e681ca6b1c88a7ed6d515dd2f4af34c005864836f75",
  "mixedEditorialShelf": "35f49a16d79c70e3d30a42bb0822e5adf8cdf3f9c3b68c6932e92e2d4b0767c2",
  "searchSection": "3e7bfe4c52275a4266db06c0487135b297fa523c8c685857fd7a342d61e46506",
  "endCard": "d794afe60290ae5f7a31d8d5d2249ec7fb6cb94d96edd88a2bfe221259916d9a",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "2a179a313e43ca81df07c45d85463826488d9380d0f04db783be6a62889bf137",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "b70acc2e5b303b0fe347b2b5714da74dd99ba668fa1ec64f2c6eafd9f60e599b",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
