// Shifts the clock of a Node process. NODE_OPTIONS loads this file before the program (clock.ts).
import { shiftClock } from './clock.ts'

shiftClock(Number(process.env['TEST_CLOCK_OFFSET']))
