const ENTRY = 'validator.js';

/**
 * Bundles generated code into one self-contained ES module, because Ajv's output requires small parts of Ajv at run
 * time.
 */
export async function bundleModule(code: string): Promise<string> {
  // Loaded on first use, because it is large and the server can start without it.
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
