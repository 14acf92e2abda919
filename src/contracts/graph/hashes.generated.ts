// Written by tools/graph.ts from the .graphql files here. Do not edit.
// What the browser carries: the hash of each operation, not its text.
export const hashes = {
  "bonanzaPage": "7d16787fb3a439de7d362c8eed02fea8094a012216f1590361755339951d8628",
  "paginatedShelf": "4e6f3ce51a481b971b2dc7daa565a49f80dcff798336b07e9c46f7ddd8649ba1",
  "paginatedComponent": "195253101227f6a399203888ec763b70538b16e42eac44943a77b585ebfe1961",
  "featuredShowsSection": "39fe041888e2d0e67d0b9b1528d40b5c3adcd9fbf43295b9125dddc5102b1779",
  "videosSection": "bd3f3d4ad7c0d8febe6baa2f8a872b4c9712d53b5be80d22aebbe2316e8f6eb7",
  "brandSeriesGroupedByCategory": "fb23c77ce8d9a166fd72afc0f4785e3d7893d6e369d1350895451ec5742a551c",
  "titleV2HomeSections": "be1357473d0633047170ba6925bef34180c90d1adf3e57ca792fab6e818f80e9",
  "titleV2AboutSection": "ebe3ec7dcf8a53d7aa4a814c4b3c1f6ed5ff950ab9ccf61633b0ceebcbea439a",
  "titleV2MoreSections": "22d9c90a9e883f3b22c5b3be2f27a22ca33286c6d76fb8258cb1259dff70f597",
  "mixedEditorialShelf": "52a70b63b9c3dd9e69ab2bdcd845603bd223c67427744bfc3237334cd5a40e22",
  "searchSection": "19ec03780ecc4612bfd1cebcff0ffb517508d3aad913ddf913a349c63e1e00c5",
  "endCard": "6fa5a0a56ef018c3a213b6eb4eefbcce4a3309cbb64fb662a29ccbe5548ee46f",
  "brandTitleCategories": "6b8f58292b760bd88b6245e6e2c8ea188dda853d6788bf15b88f759e2b9eff09",
  "neuralNetShelf": "db6aaaa64ef9ff2c187e67829478a9bd0c3b886568ddd8979af03dbd422dd0ec",
  "daySchedule": "eac74c6f31538f18772fa56e4ea2cbcb3c737e481a8d796bc1a6f63607b54401",
  "onAirNowShelf": "419d73d406196c09b95b039f54c89dcfe6873d15008d9ce4d08bf666fb35ba3e",
  "tilePreview": "d7bcb8f2cb1370f44681f6e26a3d5ea8834964d31c0801889e24666b174bb375",
  "globalNavigation": "827c96152c837ef0e0ac8103cb26fdeaac6dc8e7b6c2a9b8e9f43a1edb181967"
} as const

export type OperationName = keyof typeof hashes
