import { createFieldRegistry, type FieldRegistry } from '#core/fieldRegistry.ts';

/** The field types of the tests' servers. */
export function testRegistry(): FieldRegistry {
  return createFieldRegistry([]);
}
