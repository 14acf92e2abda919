// All scenes by their names.

import { golfCourse, harbor, market, palms, planet, skyline, suburb } from './city.ts'
import { dinoBus, kiteHill, soupSea } from './critters.ts'
import { desertRoad, forest, meadow, mountains, ocean } from './nature.ts'
import { arcade, ballroom, columns, corridor, evidence, graphic, kitchen, laboratory, newsroom, stadium, stage } from './rooms.ts'

export const scenes = {
  ...{ skyline, harbor, suburb, planet, palms, golfCourse, market },
  ...{ ocean, forest, mountains, desertRoad, meadow },
  ...{ kiteHill, dinoBus, soupSea },
  ...{ columns, corridor, kitchen, laboratory, stage, stadium, newsroom, ballroom, evidence, arcade, graphic },
}
