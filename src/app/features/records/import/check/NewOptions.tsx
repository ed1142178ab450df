import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { getTargetName } from '../importWords.ts';

export interface NewOptionsProps {
  compiled: CompiledDirectory;
  run: Pick<Import, 'newOptions'>;
}

const shownAtMost = 12;

/** Lists the options that the import adds to fields, with the number of rows that contain each option. */
export function NewOptions({ compiled, run }: NewOptionsProps) {
  const messages = useMessages();
  const { t } = messages;
  const byField = Map.groupBy(run.newOptions, ({ target }) => target);
  if (byField.size === 0) return null;
  return (
    <Notice tone="info">
      {[...byField].map(([target, options]) => {
        const shown = options
          .slice(0, shownAtMost)
          .map(({ text, count }) => t('import.newOption', { text, count }));
        const more = options.length - shown.length;
        return (
          <p key={target}>
            {t('import.newOptions', {
              count: options.length,
              field: getTargetName(messages, compiled, target),
              options: shown.join(', '),
            })}
            {more > 0 && ` ${t('import.moreProblems', { count: more })}`}
          </p>
        );
      })}
    </Notice>
  );
}
