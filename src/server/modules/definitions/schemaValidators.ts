/**
 * Compiles directory schemas to functions, which the server runs itself and serves to browsers as modules,
 * because a strict CSP forbids compiling schemas in the browser.
 */
import { createHmac } from 'node:crypto';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JSONSchema7 } from 'json-schema';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import { bundleModule } from './bundleModule.ts';

const validates = new WeakMap<JSONSchema7, SchemaValidator>();

/**
 * Validators by the text of their schema, most recently used last. Each plan compiles all directories of an account
 * again, most of them unchanged, so that equal schemas can share a validator.
 */
const validatesByText = new Map<string, SchemaValidator>();
const MAX_BY_TEXT = 100;

/** Returns the compiled schema of a directory, cached as long as the schema object exists. */
export function getSchemaValidator({ schema }: Pick<CompiledDirectory, 'schema'>): SchemaValidator {
  const known = validates.get(schema);
  if (known) return known;
  const validate = validatorLike(schema);
  validates.set(schema, validate);
  return validate;
}

/** Looks for an identical schema first, because compiling takes far longer than the comparison. */
function validatorLike(schema: JSONSchema7): SchemaValidator {
  const text = JSON.stringify(schema);
  const validate = validatesByText.get(text) ?? new Ajv({ strict: true, allErrors: true }).compile(schema);
  validatesByText.delete(text);
  validatesByText.set(text, validate);
  const oldest = validatesByText.keys().next();
  if (validatesByText.size > MAX_BY_TEXT && !oldest.done) validatesByText.delete(oldest.value);
  return validate;
}

export interface ValidatorModules {
  /**
   * Returns the URL of the schema's module. The URL is unguessable, because a browser's `import()` sends no
   * token.
   */
  urlOf(accountId: string, schema: JSONSchema7): string;
  /** Returns the module's code, compiled on first use, or `undefined` if the name is unknown. */
  read(name: string): Promise<string | undefined>;
}

const MAX_MODULES = 2_000;

/** The modules are named by a hash of their schema, keyed with the server's secret and the account. */
export function createValidatorModules(secret: string): ValidatorModules {
  const known = new Map<string, { text: string; module: Promise<string> | null }>();
  return {
    urlOf(accountId, schema) {
      const text = JSON.stringify(schema);
      const hash = createHmac('sha256', secret)
        .update(accountId)
        .update('\0')
        .update(text)
        .digest('base64url');
      const name = `${hash}.js`;
      if (!known.has(name)) known.set(name, { text, module: null });
      const oldest = known.keys().next();
      if (known.size > MAX_MODULES && !oldest.done) known.delete(oldest.value);
      return `/api/validators/${name}`;
    },
    async read(name) {
      const entry = known.get(name);
      if (!entry) return undefined;
      entry.module ??= compileModule(entry.text);
      return entry.module;
    },
  };
}

/** Compiles a schema to an ES module whose default export is the validate function. */
function compileModule(schemaText: string): Promise<string> {
  const schema: JSONSchema7 = JSON.parse(schemaText);
  const ajv = new Ajv({ strict: true, allErrors: true, code: { source: true, esm: true } });
  const code = standaloneCode(ajv, ajv.compile(schema));
  return bundleModule(code);
}
