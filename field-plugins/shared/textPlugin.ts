/** The core part of types that store a text byte for byte: one or several lines. */
import { toTextMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createColumnJoiner, type ImportColumnNaming } from '#core/field/importPart.ts';
import { compareText, normalizeForComparison } from '#core/text.ts';
import { validateSettings } from './checkSettings.ts';
import {
  buildMemberSchema,
  getText,
  hasSameTextValue,
  textFilterPart,
  validateStorableText,
} from './stringValue.ts';

interface TextPluginParts<Type extends string>
  extends Pick<FieldPlugin<Type>, 'type' | 'labelId' | 'settings' | 'uiOptions'> {
  readonly maxLength: number;
  /** Validates settings beyond their descriptors. */
  readonly checkSettings?: FieldPlugin['checkSettings'];
}

/** Creates the plugin. Leading and trailing blanks are kept. A text of only blanks counts as empty. */
export function createTextPlugin<Type extends string>(parts: TextPluginParts<Type>): FieldPlugin<Type> {
  const { maxLength, checkSettings, uiOptions, settings } = parts;
  return {
    type: parts.type,
    labelId: parts.labelId,
    isOffered: true,
    valueKind: 'stringValue',
    scriptType: 'string',
    isNumeric: false,
    canBeKey: true,
    readsText: 'any',
    importing: {
      isByCountry: false,
      joining: createColumnJoiner(null),
      ofCard: null,
      addOption: null,
      naming: byAddress,
    },
    pointsAt: null,
    settings,
    checkSettings: (definition, context) => [
      ...validateSettings(settings, definition, context),
      ...(checkSettings?.(definition, context) ?? []),
    ],
    schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength }),
    uiOptions: definition => ({ maxLength, ...uiOptions(definition) }),
    initial: null,
    normalize: value => (isBlank(getText(value)) ? undefined : { stringValue: getText(value) }),
    isEmpty: value => isBlank(getText(value)),
    equals: hasSameTextValue,
    validate: value => validateStorableText(getText(value)),
    toText: getText,
    searchTexts: value => [getText(value)],
    keywordForms: null,
    parseText: text => ({ value: isBlank(text) ? undefined : { stringValue: text } }),
    compare: (a, b) => compareText(getText(a), getText(b)),
    filter: textFilterPart,
    computed: null,
    columns: null,
    formula: { type: 'text', canBeResult: true },
    figures: { kind: 'Each', key: value => normalizeForComparison(getText(value)) },
    references: () => ({ directories: [], fields: [] }),
    targetsOf: () => [],
    sameAs: value => toTextMatchKey(getText(value)),
  };
}

/** The only texts that identify a record are email addresses. */
const byAddress: ImportColumnNaming = { keyOf: value => getAddress(getText(value)), keyIn: getAddress };

function getAddress(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(trimmed) ? normalizeForComparison(trimmed) : undefined;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
