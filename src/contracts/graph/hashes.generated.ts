// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "2b3987f1c589fc8ad0a5a2ddfa2201dd60f1a5dfbf1d545d79c2825ce84921a3",
  "paginatedShelf": "9c01d06e77bc20f80135d7c6cf843a05c8d7175d5407707a0aeeba0499cc2fb6",
  "paginatedComponent": "937d779723371b38c6ad72c637b4409f4cfdd2b05e00cf913033359065a50e28",
  "featuredShowsSection": "5d3abb221ccb4909b2e40696531e601e56113bb1dbdff1fc8eadc14c2af10eb1",
  "videosSection": "94c6faa1afb89b803fad5f456a1c17895d07cf84788404007b018bc3ea8a1600",
  "brandSeriesGroupedByCategory": "b2c4742f9d2e1ffaec50874cce347e8c97965d61ec0cdc57c4792e93d3529e1f",
  "titleV2HomeSections": "f19e5f04325f1d9b792662c5e5f806080c31db103ad49c7ca901da0303cb4358",
  "titleV2AboutSection": "1bf8ad4332a25879aa80404732ccd9eabd7c42af5894d92a942271ac3c939446",
  "titleV2MoreSections": "7b4d443db8dc406fa69b90b7cd7d22979ed59e79e6335adbc4c895a3c8ea8dbc",
  "mixedEditorialShelf": "315d5a4e12eaf1370ca29de93645d4ae350dfa37b05dada571a50e4983fd7e24",
  "endCard": "219cb9c2b0755545d611089a5e8a884173a5778fe70aa6295fadb206ad96a03b",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "b2ee0ec5d9874fb179314a9451a98de595200553b625715ecac72ae48e2aeec2",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "daefda0d618115e7c1b9c70573e25412d21e9db069e9368f897cac315cf92974",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
