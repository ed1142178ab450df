import { firstLoadBench } from './firstLoad.ts';
import { tableOf } from './support/rows.ts';

console.log(tableOf(await firstLoadBench.run()));
