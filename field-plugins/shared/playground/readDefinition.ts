import { checkField } from '#core/directory/checkField.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { buildSampleDefinitionContext, sampleCompanyField } from '../sampleWorld.ts';

export interface ParsedDefinition {
  /** `undefined` while the text isn't a definition that could be drawn. */
  readonly definition: FieldDefinition | undefined;
  /** All errors: errors of JSON or of the definition as sentences, errors of settings as paths and codes. */
  readonly faults: readonly string[];
}

/**
 * Parses a definition while it is being typed. A definition with invalid settings is returned along with its errors.
 */
export function readDefinition(json: string, registry: FieldRegistry): ParsedDefinition {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    return { definition: undefined, faults: [String(error instanceof Error ? error.message : error)] };
  }
  if (!isDefinition(parsed)) {
    return {
      definition: undefined,
      faults: ['A definition is an object with the texts id, code, name and type.'],
    };
  }
  if (!registry.hasType(parsed.type)) {
    const types = registry.plugins.map(plugin => plugin.type).join(', ');
    return { definition: undefined, faults: [`There is no type ${parsed.type}. Types: ${types}.`] };
  }
  const issues = checkField(parsed, buildSampleDefinitionContext(registry, [parsed, sampleCompanyField]));
  const faults = issues.map(({ path, code }) => `${path.join('.') || 'definition'}: ${code}`);
  return { definition: parsed, faults };
}

function isDefinition(value: unknown): value is FieldDefinition {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return ['id', 'code', 'name', 'type'].every(name => typeof members[name] === 'string');
}
