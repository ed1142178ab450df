import type { Page } from '@playwright/test';
import { callApi } from './callApi.ts';

/**
 * A directory to which lookups refer, and a directory with a field of every type and option, created through the API as
 * an administrator.
 */
export interface EveryType {
  readonly directoryId: string;
  /** Field ids, keyed by field code. */
  readonly fields: Readonly<Record<string, string>>;
  /** Record ids of the companies, keyed by company name. */
  readonly companies: Readonly<Record<string, string>>;
}

type Body = Readonly<Record<string, unknown>>;

export async function defineEveryType(page: Page): Promise<EveryType> {
  const company = await define(page, { code: 'company', name: 'Company', type: 'Data' }, companyFields);
  const directory = { code: 'company', name: 'Company', type: 'Data' };
  await callApi(page, 'PUT', `/directories/${company.id}`, {
    ...directory,
    displayFieldId: company.fields.title,
  });
  const companies: Record<string, string> = {};
  for (const [title, employees] of [
    ['Київстар', 3500],
    ['Acme', 12],
  ] as const) {
    const customFields = {
      [company.fields.title ?? '']: { stringValue: title },
      [company.fields.employees ?? '']: { numberValue: employees },
    };
    const made = await callApi<{ id: string }>(page, 'POST', `/directories/${company.id}/items`, {
      customFields,
    });
    companies[title] = made.id;
  }
  const every = await define(
    page,
    { code: 'every', name: 'Every type', type: 'Data' },
    fieldsAround(company),
  );
  return { directoryId: every.id, fields: every.fields, companies };
}

const companyFields: readonly Body[] = [
  { code: 'title', name: 'Title', type: 'String', visibleOnGrid: true },
  { code: 'employees', name: 'Employees', type: 'Number' },
];

interface Defined {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

async function define(page: Page, input: Body, fields: readonly Body[]): Promise<Defined> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const ids: Record<string, string> = {};
  for (const field of fields) {
    const made = await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, resolved(field, ids));
    ids[String(field.code)] = made.id;
  }
  return { id, fields: ids };
}

/** Replaces `@code` with the id of a field that was created before. */
function resolved(field: Body, ids: Readonly<Record<string, string>>): Body {
  const entries = Object.entries(field).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('@') ? ids[value.slice(1)] : value,
  ]);
  return Object.fromEntries(entries);
}

const options = (...texts: string[]) => texts.map(text => ({ value: text.toLowerCase(), text }));
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function fieldsAround(company: Defined): readonly Body[] {
  const shown = { visibleOnGrid: true, visibleOnBoard: true };
  const record = { type: 'Directory', directoryId: company.id };
  return [
    {
      code: 'subject',
      name: 'Subject',
      type: 'String',
      required: true,
      unique: true,
      suggestionEnabled: true,
      description: 'What it is about',
      ...shown,
    },
    { code: 'aliases', name: 'Aliases', type: 'String', array: true },
    {
      code: 'notes',
      name: 'Notes',
      type: 'Text',
      rows: 4,
      nameOnForm: 'Notes of the day',
      bgColor: '#fff3bf',
      fgColor: '#7c2d12',
    },
    { code: 'amount', name: 'Amount', type: 'Number', precision: 2, cssClass: 'amount', ...shown },
    { code: 'counts', name: 'Counts', type: 'Number', array: true },
    { code: 'due', name: 'Due', type: 'Date', ...shown },
    { code: 'dates', name: 'Dates', type: 'Date', array: true },
    { code: 'urgency', name: 'Urgency', type: 'Dropdown', dropdownItems: options('Low', 'High'), ...shown },
    { code: 'month', name: 'Month', type: 'Dropdown', dropdownItems: options(...months) },
    {
      code: 'colours',
      name: 'Colours',
      type: 'Dropdown',
      array: true,
      dropdownItems: options('Red', 'Green', 'Blue'),
    },
    { code: 'website', name: 'Website', type: 'Link', ...shown },
    { code: 'phone', name: 'Phone', type: 'PhoneNumber', ...shown },
    { code: 'client', name: 'Client', ...record, displayDirectoryFieldId: company.fields.title, ...shown },
    {
      code: 'size',
      name: 'Size',
      type: 'DirectoryRelatedField',
      directoryFieldId: '@client',
      directoryRelatedFieldId: company.fields.employees,
      ...shown,
    },
    {
      code: 'supplier',
      name: 'Supplier',
      ...record,
      directoryLookupControl: 'Dropdown',
      directoryReferenceType: 'SetNull',
    },
    { code: 'partners', name: 'Partners', ...record, array: true },
    { code: 'lines', name: 'Lines', type: 'Table', tableInlineEdit: true, tableFields: columns, ...shown },
    { code: 'parts', name: 'Parts', type: 'Table', tableFields: columns },
    { code: 'place', name: 'Place', type: 'Address', showOnMap: true, mapMarkerColor: 'green', ...shown },
    { code: 'photo', name: 'Photo', type: 'File', ...shown },
    { code: 'papers', name: 'Papers', type: 'File', array: true },
  ];
}

const columns: readonly Body[] = [
  { code: 'item', name: 'Item', type: 'String', required: true },
  { code: 'price', name: 'Price', type: 'Number', precision: 2 },
];
