import type { SchemaValidator } from '#core/directory/schemaIssues.ts';

const known = new Map<string, Promise<SchemaValidator>>();

/**
 * Loads the compiled schema at `url`, which is an ES module, because a strict Content-Security-Policy
 * forbids compiling in the browser. The content of a URL never changes, so a loaded schema is never
 * fetched again.
 */
export function loadValidator(url: string): Promise<SchemaValidator> {
  const loaded = known.get(url) ?? importValidator(url);
  known.set(url, loaded);
  loaded.catch(() => known.delete(url));
  return loaded;
}

async function importValidator(url: string): Promise<SchemaValidator> {
  const module: { default: SchemaValidator } = await import(/* @vite-ignore */ url);
  return module.default;
}
