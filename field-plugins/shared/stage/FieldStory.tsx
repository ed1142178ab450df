/** A field as a story: its labelled editor, its cell and its filter, all for the same value. */
import type { StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldSamples } from '#core/field/fieldSamples.ts';
import type { FieldDefinition, FieldValue, FieldValues, FilterValue, Locale } from '#core/model.ts';
import type { FieldServices } from '#view/engine/fieldServices.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { FieldFilter } from '#view/field/FieldFilter.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import '#view/kit/tokens.css';
import '#view/kit/base.css';
import { fieldPlugins } from '../../index.core.ts';
import { sampleValues } from '../sampleWorld.ts';
import { FieldStage, useSampleContext } from './FieldStage.tsx';

export interface FieldStoryProps {
  definition: FieldDefinition;
  value?: FieldValue;
  isReadOnly?: boolean;
  /** True to draw the field as required, with an error while it is empty. */
  isMissing?: boolean;
  locale?: Locale;
  countryCode?: string;
  weekStart?: WeekStart;
  /** The other values of the record. */
  values?: FieldValues;
  /** Overrides of the sample account's services. */
  services?: Partial<FieldServices>;
}

const registry = createFieldRegistry(fieldPlugins);

export function FieldStory(props: FieldStoryProps) {
  return (
    <FieldStage
      locale={props.locale}
      countryCode={props.countryCode}
      weekStart={props.weekStart}
      registry={registry}
      services={props.services}
    >
      <StoryParts {...props} />
    </FieldStage>
  );
}

function StoryParts(props: FieldStoryProps) {
  const { definition, value: start, values = sampleValues, isReadOnly = false, isMissing = false } = props;
  const [value, setValue] = useState(start);
  const [filter, setFilter] = useState<FilterValue>();
  const { t } = useMessages();
  const field = registry.bind(definition);
  const context = useSampleContext(value ? { ...values, [definition.id]: value } : values);
  const isWrong = isMissing && field.isEmpty(value);
  return (
    <div className="dk-stack" style={{ maxWidth: 640, padding: 16 }}>
      <Field
        label={definition.name}
        controlId="editor"
        help={definition.description}
        isRequired={isMissing || definition.required}
        errors={isWrong ? [t('issue.Required')] : []}
      >
        <FieldEditor
          field={field}
          id="editor"
          value={value}
          context={context}
          onChange={isReadOnly ? undefined : setValue}
          isRequired={isMissing || definition.required === true}
          isInvalid={isWrong}
          issues={[]}
          describedBy={isWrong ? 'editor-error' : undefined}
        />
      </Field>
      <div style={{ minHeight: 24, borderTop: '1px solid var(--dk-border)', paddingTop: 8 }}>
        <div className="dk-faint">In lists and on cards</div>
        <FieldCell field={field} context={context} empty="—" />
      </div>
      {!isReadOnly && (
        <Field label={t('filter.add')} controlId="filter">
          <FieldFilter field={field} id="filter" value={filter} context={context} onChange={setFilter} />
        </Field>
      )}
      <output hidden data-testid="value">
        {value && JSON.stringify(value)}
      </output>
      <output hidden data-testid="filter-value">
        {filter && JSON.stringify(filter)}
      </output>
    </div>
  );
}

type Story = StoryObj<typeof FieldStory>;

export interface StoryValues {
  /** A value too long for its space. */
  readonly long: FieldValue;
  /** A value as in a Ukrainian account. By default, the first valid sample. */
  readonly ukrainian?: FieldValue;
  /** The name of the definition in Ukrainian. */
  readonly ukrainianName: string;
}

/**
 * Returns the stories that every type has, for its first sample. The list story uses the first sample that is a list.
 */
export function createFieldStories(samples: FieldSamples, { long, ukrainian, ukrainianName }: StoryValues) {
  const [sample] = samples.definitions;
  if (!sample) throw new Error(`${samples.type} has no samples.`);
  const { definition, good } = sample;
  const [value] = good;
  const list = samples.definitions.find(each => each.definition.array) ?? sample;
  const story = (args: Partial<FieldStoryProps>) => createFieldStory({ definition, ...args });
  return {
    Empty: story({}),
    Filled: story({ value }),
    RequiredError: story({ isMissing: true }),
    ReadOnly: story({ value, isReadOnly: true }),
    LongText: story({ value: long }),
    Ukrainian: story({
      value: ukrainian ?? value,
      definition: { ...definition, name: ukrainianName },
      locale: 'uk',
    }),
    /** Several values of one field; only exported by types that support lists. */
    ListOfValues: {
      ...story({
        definition: { ...list.definition, array: true },
        value: { listValue: list.good.slice(0, 3) },
      }),
      name: 'Array',
    },
  };
}

/** Creates a story of a field. `play` uses the field, checks the results, and is run as a test. */
export function createFieldStory(args: FieldStoryProps, play?: Story['play']): Story {
  return {
    args,
    ...(play && { play }),
    render: (props, { globals }) => (
      <FieldStory
        {...props}
        locale={props.locale ?? (globals.locale === 'uk' ? 'uk' : 'en')}
        countryCode={props.countryCode ?? globals.country}
      />
    ),
  };
}

/** Returns the value that the field's editor reported last. */
export function readStoryValue(canvasElement: HTMLElement): FieldValue | undefined {
  const text = canvasElement.querySelector('[data-testid="value"]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Returns the filter that the filter control reported last. */
export function readStoryFilter(canvasElement: HTMLElement): FilterValue | undefined {
  const text = canvasElement.querySelector('[data-testid="filter-value"]')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
