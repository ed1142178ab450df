import { Link } from 'wouter';
import type { ConfigurationPlan } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { findDefinitionAddress } from './kinds.ts';
import type { NameLookup } from './useConfigurationNames.ts';

type Reference = ConfigurationPlan['references'][number];

/** Lists the boards, views, profiles and definitions that refer to removed entities, each with a link. */
export function ReferenceList({
  references,
  names,
}: {
  references: readonly Reference[];
  names: NameLookup;
}) {
  const { t } = useMessages();
  return (
    <ul className="dk-plan-list">
      {references.map((reference, index) => {
        const address = findDefinitionAddress(reference);
        const owner = reference.userId && names(reference.userId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one entry can refer to another twice, and the list never changes
          <li key={index}>
            <span className="dk-faint">{t(`configuration.kind.${reference.kind}`)}</span>{' '}
            {address ? (
              <Link href={address} target="_blank">
                {t('plan.named', { name: reference.name })}
              </Link>
            ) : (
              <strong>{t('plan.named', { name: reference.name })}</strong>
            )}{' '}
            {owner && <span className="dk-faint">{t('plan.viewOf', { name: owner })} </span>}
            <span>{t('plan.refersTo', { name: reference.removed.name })}</span>
          </li>
        );
      })}
    </ul>
  );
}
