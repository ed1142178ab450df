const ENTRY = 'validator.js';

/** Makes one self-contained ES module of generated code: Ajv's output requires small parts of Ajv at run time. */
export async function bundleModule(code: string): Promise<string> {
  // Loaded when first needed: it is large, and a server starts without it.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'generated-code',
        resolveId: id => (id === ENTRY ? ENTRY : null),
        load: id => (id === ENTRY ? code : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
