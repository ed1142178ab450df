/**
 * What scripts get for values, as the script reference says it, and the member of a value that they come from; null where they
 * can't set any. Each field type names one of them.
 */
export const SCRIPT_TYPES = {
  string: 'stringValue',
  number: 'numberValue',
  'string, 2026-12-31': 'dateValue',
  ScriptAddress: 'addressValue',
  'ScriptRow[]': 'tableValue',
  ScriptValue: null,
} as const;

export type ScriptType = keyof typeof SCRIPT_TYPES;
export type ScriptMember = (typeof SCRIPT_TYPES)[ScriptType];
