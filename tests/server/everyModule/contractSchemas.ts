/** The schemas by which requests are validated, for tests generated from the contract. */
import type { Contract, ContractOperation } from '#server/kernel/http/contract.ts';

export interface ContractSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly items?: ContractSchema;
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly additionalProperties?: boolean | ContractSchema;
  readonly allOf?: readonly ContractSchema[];
  readonly oneOf?: readonly ContractSchema[];
  readonly anyOf?: readonly ContractSchema[];
}

export interface RequestSchema {
  readonly operation: ContractOperation;
  /** For example `createItem body` or `listTags query discriminator`. */
  readonly place: string;
  readonly schema: ContractSchema;
}

/** Returns the bodies, path and query parameters of all calls. */
export function listRequestSchemas(contract: Contract): RequestSchema[] {
  return contract.operations.flatMap(operation => [
    ...operation.parameters.map(parameter => ({
      operation,
      place: `${operation.id} ${parameter.in} ${parameter.name}`,
      schema: getSchemaAt(contract, parameter.schema),
    })),
    ...(operation.body === null
      ? []
      : [{ operation, place: `${operation.id} body`, schema: getSchemaAt(contract, operation.body.schema) }]),
  ]);
}

/** Resolves a `$ref`, and returns the schema with its name. */
export function resolveSchema(
  contract: Contract,
  schema: ContractSchema,
): { schema: ContractSchema; name: string | null } {
  if (schema.$ref === undefined) return { schema, name: null };
  const { schema: target, name } = resolveSchema(contract, getSchemaAt(contract, schema.$ref));
  return { schema: target, name: name ?? schema.$ref.split('/').at(-1) ?? null };
}

/** @param pointer For example `#/components/schemas/Id`. */
export function getSchemaAt({ document }: Contract, pointer: string): ContractSchema {
  const keys = pointer.slice(2).split('/');
  const found = keys.reduce<unknown>((value, part) => {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    return (value as Record<string, unknown> | undefined)?.[key];
  }, document);
  if (typeof found !== 'object' || found === null) throw new Error(`The contract has nothing at ${pointer}.`);
  return found as ContractSchema;
}
