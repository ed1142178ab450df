import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { plainSchema, plainValues } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

const handleChange = () => {};

// The props are constant, so that only the library determines the cost of a key.
provideStopwatch(() => (
  <JsonForms
    schema={plainSchema as never}
    data={plainValues}
    renderers={vanillaRenderers}
    cells={vanillaCells}
    onChange={handleChange}
  />
));
