/** The types that the generated contract has for the calls in `contract.yaml`. This file is not copied. */
declare module '#contract/docket.gen.ts' {
  interface operations {
    listSamples: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { 'application/json': { id: string; name: string }[] };
        };
      };
    };
    createSample: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { 'application/json': { name: string } } };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { 'application/json': { id: string; name: string } };
        };
      };
    };
  }
}

export {};
