import type { FieldDefinition, FieldValue, Reference } from '#core/model.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { sampleCompanyField, sampleIds } from '#plugins/shared/sampleWorld.ts';
import type { Member, TestApi } from '../harness.ts';
import { defineDirectory } from './definitions.ts';

/** A definition sample and the values to try, with the ids of one account. */
export interface ParityField {
  readonly definition: FieldDefinition;
  readonly values: readonly FieldValue[];
}

export type ParityRecord = Reference & { readonly directoryId: string };

export interface ParityWorld {
  readonly admin: Member;
  /**
   * One caller in each group, one in both groups, one in no group, and an administrator, to whom profiles apply like to
   * everyone else.
   */
  readonly callers: readonly Member[];
  readonly groups: readonly string[];
  /** One profile id per caller. */
  readonly profiles: readonly string[];
  /** For each caller, a group without other members. */
  readonly ownGroups: readonly string[];
  readonly fields: readonly ParityField[];
  /** Values of a process's system fields, keyed by field name. */
  readonly written: Readonly<Record<string, readonly FieldValue[]>>;
  /** The records that lookups refer to, keyed by id. */
  readonly records: ReadonlyMap<string, ParityRecord>;
  /** Renews the sessions before they expire. Tokens are valid for ten minutes, and many scenarios take longer. */
  keepSessions(): Promise<void>;
}

const RENEW_AFTER_MS = 4 * 60_000;

/** Creates an account with the entities to which samples refer: two directories, records, groups and callers. */
export async function buildParityWorld(api: TestApi): Promise<ParityWorld> {
  const admin = await api.admin();
  const records = new Map<string, ParityRecord>();
  const ids = await buildReferences(admin, records);
  const groups: string[] = [];
  for (const name of ['Sales', 'Support'])
    groups.push((await admin.ok('createUserGroup', { body: { name } })).id);
  const callers: Member[] = [];
  const ownGroups: string[] = [];
  const profiles: string[] = [];
  for (const [index, members] of [groups, groups.slice(0, 1), groups.slice(1), [], groups].entries()) {
    const own = await admin.ok('createUserGroup', { body: { name: `Own ${index}` } });
    ownGroups.push(own.id);
    const caller = await api.colleague(admin, { groups: [...members, own.id], isAdmin: index === 4 });
    const body = {
      name: `Profile ${callers.length}`,
      assignments: [{ userId: caller.user.id }],
      directories: [],
      menu: [],
    };
    const profile = await admin.ok('createUsageProfile', { body });
    callers.push(caller);
    profiles.push(profile.id);
  }
  // The first matching profile applies, so the account's own profile for Everyone is moved behind the profiles created
  // here.
  const all = await admin.ok('listUsageProfiles');
  const others = all.map(profile => profile.id).filter(id => !profiles.includes(id));
  await admin.ok('orderUsageProfiles', { body: { list: [...profiles, ...others] } });
  let renewedAt = Date.now();
  const keepSessions = async () => {
    if (Date.now() - renewedAt < RENEW_AFTER_MS) return;
    renewedAt = Date.now();
    for (const member of [admin, ...callers]) await member.refresh();
  };
  const people = [admin, ...callers].map(({ user }) => user.id);
  const written = { ...(await readContacts(admin, records)), ...writtenSamples(people) };
  const fields = sampleFields(ids);
  return { admin, callers, groups, profiles, ownGroups, fields, written, records, keepSessions };
}

const UNKNOWN_USER_ID = '01890000-0000-7000-8000-00000000dead';

async function readContacts(admin: Member, records: Map<string, ParityRecord>) {
  const directory = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
  const params = { id: directory?.id ?? '' };
  const name = directory?.fields.find(({ required }) => required)?.id ?? '';
  const body = { customFields: { [name]: { stringValue: 'Olena' } } };
  const { id, number, display } = await admin.ok('createItem', { params, body });
  records.set(id, { directoryId: params.id, number, display });
  return { Contact: [{ stringValue: id }, { stringValue: UNKNOWN_USER_ID }, { stringValue: 'Olena' }, {}] };
}

function writtenSamples(people: readonly string[]) {
  const of = (stringValue: string): FieldValue => ({ stringValue });
  return {
    Manager: [...people, UNKNOWN_USER_ID, 'Ann', ''].map(of),
    DueDate: [
      { dateValue: '2026-12-24' },
      { dateValue: '1900-01-01' },
      { dateValue: '2201-01-01' },
      { dateValue: '2026-02-30' },
      of('tomorrow'),
      { numberValue: 5 },
    ],
  };
}

async function buildReferences(
  admin: Member,
  records: Map<string, ParityRecord>,
): Promise<Map<string, string>> {
  const countries = await defineDirectory(admin, { name: 'Countries', type: 'Data' }, [
    { name: 'Name', type: 'String' },
  ]);
  const companies = await defineDirectory(admin, { name: 'Companies', type: 'Data' }, [
    { name: 'Name', type: 'String' },
    { name: 'Employees', type: 'Number' },
    { name: 'Country', type: 'Directory', directoryId: countries.directory.id },
  ]);
  const create = async (directoryId: string) => {
    const { id, number, display } = await admin.ok('createItem', { params: { id: directoryId }, body: {} });
    records.set(id, { directoryId, number, display });
    return id;
  };
  return new Map([
    [sampleIds.countries, countries.directory.id],
    [sampleIds.companies, companies.directory.id],
    [sampleIds.countryName, countries.field('Name').id],
    [sampleIds.companyName, companies.field('Name').id],
    [sampleIds.companyEmployees, companies.field('Employees').id],
    [sampleIds.companyCountry, companies.field('Country').id],
    [sampleIds.acme, await create(companies.directory.id)],
    [sampleIds.kyivstar, await create(companies.directory.id)],
    [sampleIds.nordwind, await create(companies.directory.id)],
    [sampleIds.ukraine, await create(countries.directory.id)],
    [sampleIds.germany, await create(countries.directory.id)],
  ]);
}

/**
 * Returns every sample of every type, except related fields, which need a company and are covered by the samples of the
 * laws.
 */
function sampleFields(ids: ReadonlyMap<string, string>): ParityField[] {
  const translate = <T>(value: T): T => {
    let text = JSON.stringify(value);
    for (const [from, to] of ids)
      text = text.replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase());
    return JSON.parse(text);
  };
  return Object.values(fieldSamples)
    .flatMap(samples => samples.definitions)
    .filter(({ definition }) => definition.directoryFieldId !== sampleCompanyField.id)
    .map(sample => ({
      definition: translate(sample.definition),
      values: translate([...sample.good, ...sample.bad.map(bad => bad.value)]),
    }));
}
