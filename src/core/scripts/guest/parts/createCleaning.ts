import type { ScriptValue } from '../../scriptApi.ts';
import type {
  FieldDescriptions,
  SandboxField,
  SandboxRow,
  SandboxTools,
  ValueCleaner,
} from '../guestTypes.ts';

/** Returns a function that checks the type of a value for a field, and copies it so that it contains only data. */
export function createCleaning(
  { columns }: FieldDescriptions,
  { empty, known, shown }: SandboxTools,
): ValueCleaner {
  const takes: Record<string, string> = {
    stringValue: 'a text',
    dateValue: 'a day such as 2026-12-31',
    numberValue: 'a number',
    addressValue: 'an address',
    tableValue: 'a list of rows',
  };
  function wrong(field: SandboxField, value: unknown): TypeError {
    const kind = takes[String(field.kind)] ?? 'nothing';
    const list = field.isList ? 'a list, each of it ' : '';
    return new TypeError(`The field "${field.code}" takes ${list}${kind}, not ${shown(value)}.`);
  }
  function isEmpty(value: unknown): boolean {
    return value === null || value === undefined || value === '';
  }
  function clean(field: SandboxField, value: unknown): ScriptValue {
    if (!field.isList || isEmpty(value)) return cleanOne(field, value);
    if (!Array.isArray(value)) throw wrong(field, value);
    return Array.from(value, one => cleanOne(field, one)).filter(one => one !== null);
  }
  function cleanOne(field: SandboxField, value: unknown): ScriptValue {
    if (isEmpty(value)) return null;
    switch (field.kind) {
      case 'stringValue':
      case 'dateValue':
        if (typeof value !== 'string') throw wrong(field, value);
        return value;
      case 'numberValue':
        if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(field, value);
        return value;
      case 'addressValue': {
        const { address, lat, lng } = Object(value);
        if (typeof address !== 'string' || !Number.isFinite(lat) || !Number.isFinite(lng))
          throw wrong(field, value);
        return { address, lat, lng };
      }
      case 'tableValue':
        if (!Array.isArray(value)) throw wrong(field, value);
        return Array.from(value, row => cleanRow(field, row));
      default:
        throw wrong(field, value);
    }
  }
  function cleanRow(field: SandboxField, row: unknown): SandboxRow {
    if (typeof row !== 'object' || row === null) throw wrong(field, row);
    const result = empty<SandboxRow>();
    for (const [code, value] of Object.entries(row))
      result[code] = clean(known(columns.get(field), code, 'column'), value);
    return result;
  }
  return clean;
}
