// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "2916f748b93e4773bde452b1307babd2bbcbe3b92808edf01f27da2bd2273a68",
  "paginatedShelf": "9c01d06e77bc20f80135d7c6cf843a05c8d7175d5407707a0aeeba0499cc2fb6",
  "paginatedComponent": "ba08c89107888c42a6a5f6c22bfff361259af12f1c819ce1b262db58be7a8247",
  "featuredShowsSection": "5d3abb221ccb4909b2e40696531e601e56113bb1dbdff1fc8eadc14c2af10eb1",
  "videosSection": "cf585fa641487983e80aba7829854c9b99f1ff7b8a7785f5e65320b022b9a537",
  "brandSeriesGroupedByCategory": "33f119a7323f185c794467bbf398fcf1cd18d26c53c8763b63bc9be9e65fb38c",
  "titleV2HomeSections": "2d09f0ff75285af9a35a8444c60eb17187667d69ef52898489e1c72b6bba66db",
  "titleV2AboutSection": "1bf8ad4332a25879aa80404732ccd9eabd7c42af5894d92a942271ac3c939446",
  "titleV2MoreSections": "2f5e3e01353714948d4a253932d34d711506da7d03f6c5a2a5404dff3c44a0bf",
  "mixedEditorialShelf": "315d5a4e12eaf1370ca29de93645d4ae350dfa37b05dada571a50e4983fd7e24",
  "searchSection": "001592f054b8ca979c60286bffd14bbb1762035c50200f389223655447cd8f3e",
  "endCard": "219cb9c2b0755545d611089a5e8a884173a5778fe70aa6295fadb206ad96a03b",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "b2ee0ec5d9874fb179314a9451a98de595200553b625715ecac72ae48e2aeec2",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "daefda0d618115e7c1b9c70573e25412d21e9db069e9368f897cac315cf92974",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
