import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { plainSchema, plainValues } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

const handleChange = () => {};

// Constant props, so that the library alone decides what a key costs.
provideStopwatch(() => (
  <JsonForms
    schema={plainSchema as never}
    data={plainValues}
    renderers={vanillaRenderers}
    cells={vanillaCells}
    onChange={handleChange}
  />
));
