import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { plainSchema, plainValues } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

// The props are constant, so that only the library determines the cost of a key.
provideStopwatch(() => (
  <Form schema={plainSchema} formData={plainValues} validator={validator} liveValidate noHtml5Validate />
));
