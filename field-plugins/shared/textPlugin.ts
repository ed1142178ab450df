/** The core part of types that store a text byte for byte: one or several lines. */
import { toTextMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createJoiningPart, type NamingPart } from '#core/field/importPart.ts';
import { compareText, foldText } from '#core/text.ts';
import { validateSettings } from './checkSettings.ts';
import { buildMemberSchema, checkStorable, getText, isSameText, textFilter } from './stringValue.ts';

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
      joining: createJoiningPart(null),
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
    equals: isSameText,
    validate: value => checkStorable(getText(value)),
    toText: getText,
    searchTexts: value => [getText(value)],
    keywordForms: null,
    parseText: text => ({ value: isBlank(text) ? undefined : { stringValue: text } }),
    compare: (a, b) => compareText(getText(a), getText(b)),
    filter: textFilter,
    computed: null,
    columns: null,
    formula: { type: 'text', canBeResult: true },
    figures: { kind: 'Each', key: value => foldText(getText(value)) },
    references: () => ({ directories: [], fields: [] }),
    targetsOf: () => [],
    sameAs: value => toTextMatchKey(getText(value)),
  };
}

/** The only texts that identify a record are email addresses. */
const byAddress: NamingPart = { keyOf: value => getAddress(getText(value)), keyIn: getAddress };

function getAddress(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(trimmed) ? foldText(trimmed) : undefined;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
