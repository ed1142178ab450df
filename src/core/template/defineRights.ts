import type { ConfigurationChange, UsageProfile } from '../model.ts';
import { PROCESS_FIELDS } from './exportTemplate.ts';
import type { Template } from './template.ts';
import { answerOf, type TemplateApi } from './templateApi.ts';

/**
 * Usage profiles, assertions of rights, fields of every process type and settings, which name directories, fields and
 * boards: the template's own plan of them, in one change. What the account has by name stays as its admins settled it; its
 * settings change, and assertions come, only where none of the template's directories was there before.
 */
export async function defineRights(
  api: TemplateApi,
  template: Template,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { usageProfiles = [], processFields = [], rightAssertions = [], account } = template;
  if (usageProfiles.length + processFields.length + rightAssertions.length === 0 && !account) return;
  const profiles = await answerOf('The usage profiles', api.GET('/usage-profiles'));
  const fields = await answerOf('The fields of processes', api.GET('/process-custom-fields'));
  const [names, codes] = [new Set(profiles.map(({ name }) => name)), new Set(fields.map(({ code }) => code))];
  const body = { ...template };
  const { changes } = await answerOf('The plan', api.POST('/configuration/template', { body }));
  const isWanted = (change: ConfigurationChange): boolean => {
    if (change.kind === 'SaveProfile') return !names.has(change.profile.name);
    if (change.kind === 'SaveAccount' || change.kind === 'SaveAssertion') return isFirst;
    const isProcessField = change.kind === 'SaveField' && change.entity === PROCESS_FIELDS;
    return isProcessField && !codes.has(change.field.code ?? '');
  };
  const wanted = changes.filter(isWanted);
  const ordered = [...wanted, ...orderProfiles(wanted, { template, profiles })];
  if (ordered.length === 0) return;
  const call = api.POST('/configuration/changes', { body: { changes: ordered } });
  await answerOf('Profiles and settings', call);
}

/** New ones come first: behind the profile that a new account has for everyone they would apply to nobody. */
function orderProfiles(
  changes: readonly ConfigurationChange[],
  { template: { usageProfiles = [] }, profiles }: { template: Template; profiles: readonly UsageProfile[] },
): ConfigurationChange[] {
  const made = changes.flatMap(change =>
    change.kind === 'SaveProfile' ? [{ id: change.id, name: change.profile.name }] : [],
  );
  if (made.length === 0) return [];
  const ids = new Map([...profiles, ...made].map(({ id, name }) => [name, id]));
  const first = usageProfiles.flatMap(({ name }) => ids.get(name) ?? []);
  const others = profiles.map(({ id }) => id).filter(id => !first.includes(id));
  return [{ kind: 'OrderProfiles', ids: [...first, ...others] }];
}
