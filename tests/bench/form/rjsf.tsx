import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { plainSchema, plainValues } from './hundredFields.ts';
import { provideStopwatch } from './stopwatch.tsx';

// Constant props, so that the library alone decides what a key costs.
provideStopwatch(() => (
  <Form schema={plainSchema} formData={plainValues} validator={validator} liveValidate noHtml5Validate />
));
