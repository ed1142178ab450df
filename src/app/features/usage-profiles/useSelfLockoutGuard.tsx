import { type ReactNode, useState } from 'react';
import type { UsageProfile } from '#core/model.ts';
import { findCurrentProfile } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { findReducedDirectories } from './rights.ts';

/** The maximum number of directory names in a warning; further directories are only counted. */
const mostNames = 5;

export interface SelfLockoutGuard {
  /**
   * Describes the access that the administrator would lose if `profiles` were saved. Returns `null` if the
   * administrator would lose no access.
   */
  lossBy(profiles: readonly UsageProfile[]): string | null;
  /** Calls `proceed` immediately, or after confirmation if the administrator's own access would be reduced. */
  confirm(profiles: readonly UsageProfile[], proceed: () => void): void;
  question: ReactNode;
}

/** Asks for confirmation before administrators reduce their own access. */
export function useSelfLockoutGuard(): SelfLockoutGuard {
  const { t } = useMessages();
  const { directories } = useBoot();
  const { id } = useUser();
  const { groupIds, profile } = useAccess();
  const [asked, setAsked] = useState<{ text: string; proceed: () => void } | null>(null);

  const lossBy = (profiles: readonly UsageProfile[]) => {
    const next = findCurrentProfile(profiles, { userId: id, groupIds });
    if (profile && !next) return t('profiles.loseAll');
    const lost = findReducedDirectories(
      directories.map(directory => directory.id),
      profile,
      next,
    );
    if (lost.length === 0) return null;
    const names = directories.filter(directory => lost.includes(directory.id)).map(({ name }) => name);
    const rest = names.length - mostNames;
    const list = names.slice(0, mostNames).join(', ') + (rest > 0 ? ` +${rest}` : '');
    return t('profiles.loseSome', { names: list });
  };
  return {
    lossBy,
    confirm(profiles, proceed) {
      const text = lossBy(profiles);
      if (text) setAsked({ text, proceed });
      else proceed();
    },
    question: asked && (
      <ConfirmDialog
        isDanger
        text={asked.text}
        confirmLabel={t('profiles.loseConfirm')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          asked.proceed();
        }}
      />
    ),
  };
}
