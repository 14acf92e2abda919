// Runs in a Node process before the program itself, and gives it the clock of the journeys.
import { shiftClock } from './clock.ts'

shiftClock(Number(process.env['TEST_CLOCK_OFFSET']))
