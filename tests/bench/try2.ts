import { formBench } from './form.ts';
import { tableOf } from './support/rows.ts';

console.log(tableOf(await formBench.run()));
