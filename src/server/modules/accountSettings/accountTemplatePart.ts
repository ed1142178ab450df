import {
  type ConfigurationDocument,
  filterDocumentsByKind,
  getDocumentNamesByKind,
} from '#core/configuration/documents.ts';
import type { AccountSettings } from '#core/model.ts';
import { isObject, isSameJson } from '#core/sameJson.ts';
import type { TemplateLanguage } from '#core/template/template.ts';
import type { TemplatePart, TemplateTarget } from '#core/template/templatePart.ts';
import {
  createDefinitionNames,
  findTargetDirectoryId,
  isFirstTemplateLoad,
} from '#server/modules/directories/index.ts';

interface TemplateAccount {
  readonly timeZone?: string;
  readonly lang?: TemplateLanguage;
  readonly countryCode?: string;
  /** The start page refers to a directory or board by code or name in braces instead of by id. */
  readonly settings?: AccountSettings;
}

declare module '#core/template/template.ts' {
  interface Template {
    readonly account?: TemplateAccount;
  }
}

/** The account's settings in templates. The name and the subscription are not part of templates. */
export const accountTemplatePart: TemplatePart = {
  findProblems: ({ account }) =>
    account === undefined || isObject(account) ? [] : ['template.json: "account" must be an object.'],
  exportFrom({ documents }) {
    const account = exportAccount(documents);
    return account ? { account } : {};
  },
  plan: target => () => {
    const { template, documents } = target;
    const current = exportAccount(documents);
    const isKept = template.isAddition && !isFirstTemplateLoad(target);
    if (!template.account || isKept || isSameJson({ ...current, ...template.account }, current)) return [];
    const [stored] = filterDocumentsByKind(documents, 'Account');
    const own = { name: stored?.content.name ?? '', timeZone: stored?.content.timeZone ?? 'UTC' };
    const settings = getSettings(template.account, target);
    return [{ kind: 'SaveAccount', account: { ...own, ...template.account, settings } }];
  },
};

function getSettings({ settings }: TemplateAccount, { ids, problems }: TemplateTarget): AccountSettings {
  const page = settings?.defaultState?.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const id = findTargetDirectoryId(ids, name) ?? ids.find('Board', name);
    if (id === undefined) problems.push(`template.json: the start page names what is not there: ${name}.`);
    return id ?? whole;
  });
  return { ...settings, ...(page === undefined ? {} : { defaultState: page }) };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function exportAccount(documents: readonly ConfigurationDocument[]): TemplateAccount | undefined {
  const [account] = filterDocumentsByKind(documents, 'Account');
  if (!account) return undefined;
  const { timeZone, lang, countryCode, settings } = account.content;
  const { subscriptionLevel: _, defaultState, ...flags } = settings;
  const names = createDefinitionNames(documents);
  const boards = getDocumentNamesByKind(documents, 'Board');
  const page = defaultState?.replaceAll(ID, id => {
    const name = names.directory(id.toLowerCase()) ?? boards.get(id.toLowerCase());
    return name === undefined ? id : `{${name}}`;
  });
  return {
    timeZone,
    lang: lang === 'ua' ? 'ua' : 'en',
    countryCode,
    settings: { ...flags, ...(page === undefined ? {} : { defaultState: page }) },
  };
}
