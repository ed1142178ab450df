import type { ComponentType } from 'react';
import { LIST_MAX_VALUES } from '#core/limits.ts';
import type { FieldValue } from '#core/model.ts';
import type { EditorProps } from '../fieldUi.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { IconButton } from '../kit/IconButton.tsx';

/** The values of a list field below one another, each in the plugin's editor. */
export function ListEditor({ Editor, ...props }: EditorProps & { Editor: ComponentType<EditorProps> }) {
  const { value, onChange, definition, issues } = props;
  const { t } = useMessages();
  const values = value?.listValue ?? [];
  const shown = values.length > 0 ? values : [{}];
  const change = (next: FieldValue[]) => onChange?.(next.length > 0 ? { listValue: next } : undefined);
  const changeAt = (index: number, single: FieldValue | undefined) =>
    change(shown.map((old, at) => (at === index ? (single ?? {}) : old)));
  return (
    <div className="dk-list-editor">
      {shown.map((single, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values of a list have no identity but their place
        <div className="dk-list-row" key={index}>
          <Editor
            {...props}
            id={index === 0 ? props.id : `${props.id}-${index}`}
            label={
              index === 0 ? props.label : t('field.listValue', { name: definition.name, number: index + 1 })
            }
            value={Object.keys(single).length > 0 ? single : undefined}
            onChange={onChange && (next => changeAt(index, next))}
            issues={issues
              .filter(issue => issue.path[0] === 'listValue' && issue.path[1] === index)
              .map(issue => ({ ...issue, path: issue.path.slice(2) }))}
            autoFocus={index === 0 && props.autoFocus}
          />
          {onChange && values.length > 1 && (
            <>
              <IconButton
                icon="arrow-up"
                label={t('field.moveValueUp', { name: definition.name, number: index + 1 })}
                isDisabled={index === 0}
                onClick={() => change(moved(values, index, index - 1))}
              />
              <IconButton
                icon="arrow-down"
                label={t('field.moveValueDown', { name: definition.name, number: index + 1 })}
                isDisabled={index === values.length - 1}
                onClick={() => change(moved(values, index, index + 1))}
              />
            </>
          )}
          {onChange && values.length > 0 && (
            <IconButton
              icon="close"
              label={t('field.removeValue', { name: definition.name, number: index + 1 })}
              onClick={() => change(values.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {onChange && values.length > 0 && values.length < LIST_MAX_VALUES && (
        <Button size="small" tone="quiet" icon="plus" onClick={() => change([...values, {}])}>
          {t('field.addValue')}
        </Button>
      )}
    </div>
  );
}

function moved(values: readonly FieldValue[], from: number, to: number): FieldValue[] {
  const rest = values.filter((_, at) => at !== from);
  return rest.toSpliced(to, 0, ...values.slice(from, from + 1));
}
