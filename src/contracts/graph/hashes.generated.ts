// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "2d5e8f50702f34cde6de59c44f58731eb6481a0879ce5243cfa9204b15c38f8b",
  "paginatedShelf": "9c01d06e77bc20f80135d7c6cf843a05c8d7175d5407707a0aeeba0499cc2fb6",
  "paginatedComponent": "b64eecf6cb3c01ee0e6d4c71cf97f80dc0e57fc0cf0cc0fead6a421063f8b364",
  "featuredShowsSection": "5d3abb221ccb4909b2e40696531e601e56113bb1dbdff1fc8eadc14c2af10eb1",
  "videosSection": "3c2cba31fe836fd0f556752efc6295bae268b3324ffa6d29c13648e6052a4766",
  "brandSeriesGroupedByCategory": "92f55b6bcd0097e5c71d508715f67f8ec30ce4db1ca4f9d87b22e4c39d69f3f8",
  "titleV2HomeSections": "90644285cecaed2ceae9dae76badebb12d1279cd0adfe91d20d0892bc651c19b",
  "titleV2AboutSection": "1bf8ad4332a25879aa80404732ccd9eabd7c42af5894d92a942271ac3c939446",
  "titleV2MoreSections": "7798a8bad3915ab7d9fdf9b537b515665c43e0bdf2b98d5a800c69d254c51f37",
  "mixedEditorialShelf": "315d5a4e12eaf1370ca29de93645d4ae350dfa37b05dada571a50e4983fd7e24",
  "endCard": "219cb9c2b0755545d611089a5e8a884173a5778fe70aa6295fadb206ad96a03b",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "b2ee0ec5d9874fb179314a9451a98de595200553b625715ecac72ae48e2aeec2",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "daefda0d618115e7c1b9c70573e25412d21e9db069e9368f897cac315cf92974",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
