import { toExactMatchKey } from '#core/duplicates/sameKey.ts';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue } from '#core/model.ts';
import { compareText, normalizeForComparison } from '#core/text.ts';
import { validateSettings } from '../shared/checkSettings.ts';
import { describeSettings } from '../shared/settings.ts';
import {
  buildMemberSchema,
  getText,
  hasNoText,
  hasSameTextValue,
  textFilterPart,
} from '../shared/stringValue.ts';

/** The standards set no limit. This is the length that browsers and servers commonly accept. */
export const MAX_LINK_LENGTH = 2_000;

const settings = describeSettings({ canBeUnique: true, canBeArray: true });

/** An address to open: http, https, mailto or tel, and nothing that could run code. */
export const linkPlugin: FieldPlugin<'Link'> = {
  type: 'Link',
  labelId: 'field.Link.label',
  isOffered: true,
  valueKind: 'stringValue',
  scriptType: 'string',
  isNumeric: false,
  canBeKey: true,
  readsText: 'own',
  importing: null,
  pointsAt: null,
  settings,
  checkSettings: (definition, context) => validateSettings(settings, definition, context),
  schema: () => buildMemberSchema('stringValue', { type: 'string', maxLength: MAX_LINK_LENGTH }),
  uiOptions: () => ({ maxLength: MAX_LINK_LENGTH }),
  initial: null,
  normalize: normalizeLink,
  isEmpty: hasNoText,
  equals: hasSameTextValue,
  validate(value) {
    const text = getText(value);
    return isLinkText(text) ? [] : [createIssue(['stringValue'], 'InvalidLink', { reason: linkFault(text) })];
  },
  toText: getText,
  searchTexts: value => [getText(value)],
  keywordForms: null,
  parseText(text) {
    const value = normalizeLink({ stringValue: text });
    if (!value || isLinkText(getText(value))) return { value };
    return { issue: createIssue([], 'InvalidLink', { text, reason: linkFault(getText(value)) }) };
  },
  compare: (a, b) => compareText(getText(a), getText(b)),
  filter: textFilterPart,
  computed: null,
  columns: null,
  formula: { type: 'text', canBeResult: false },
  figures: { kind: 'Each', key: value => normalizeForComparison(getText(value)) },
  references: () => ({ directories: [], fields: [] }),
  targetsOf: () => [],
  sameAs: value => toExactMatchKey(getText(value).replace(/\/+$/, '')),
};

/** Returns true if a text is a `mailto:` or `tel:` link, or a web address with a host. */
export function isLinkText(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text) || !text.isWellFormed()) return false;
  if (/^mailto:[^@]+@[^@]+$/i.test(text)) return true;
  if (/^tel:\+?[\d().;=*#-]+$/i.test(text)) return true;
  return /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
}

/** Returns why a text isn't a link: `scheme` for an unsupported scheme, `other` for anything else. */
function linkFault(text: string): 'scheme' | 'other' {
  return HAS_SCHEME.test(text) && !/^(https?|mailto|tel):/i.test(text) ? 'scheme' : 'other';
}

/** Returns true if a link is a web address, which opens in a new tab. Email and telephone programs don't need a tab. */
export function isWebLink(text: string): boolean {
  return /^https?:/i.test(text);
}

/**
 * Removes the obvious parts of a link: `https://`, `mailto:` or `tel:`, and a trailing slash directly after the host.
 */
export function formatShortLink(text: string): string {
  return text.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/^([^/?#]+)\/$/, '$1');
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+([/?#]|$))/i;
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*(:\d+)?([/?#]|$)/u;
const MAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;

/**
 * Trims blanks, and interprets `example.com/a` and `//example.com` as https and `anna@example.com` as email. Other
 * texts stay as typed.
 */
function normalizeLink(value: FieldValue): FieldValue | undefined {
  const text = getText(value).trim();
  if (text === '') return undefined;
  if (/^tel:/i.test(text) || HAS_SCHEME.test(text)) return { stringValue: text };
  if (MAIL.test(text)) return { stringValue: `mailto:${text}` };
  if (text.startsWith('//')) return { stringValue: `https:${text}` };
  return { stringValue: DOMAIN.test(text) ? `https://${text}` : text };
}
