import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import styles from './edit-conflict.module.css';
import type { ContestedField, EditSide } from './use-edit-form.ts';

type EditConflictProps = {
  conflict: {
    fields: readonly ContestedField[];
    choose: (chosenSides: ReadonlyMap<string, EditSide>) => void;
  } | null;
  /** Field labels as shown on the page, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Returns a readable description of a value that an editor would not recognize, such as a file path. */
  describeValue?: (name: string, value: unknown) => string | undefined;
};

/**
 * Shows both versions of each field that two editors changed. Nothing is saved until the editor has picked a version
 * for every field.
 */
export function EditConflict({ conflict, ...rest }: EditConflictProps) {
  // A new key resets the editor's choices when another conflict occurs.
  const key = conflict?.fields.map(({ name, theirs }) => `${name}:${textOf(theirs)}`).join('\n');
  return conflict === null ? null : <VersionChoice key={key} {...conflict} {...rest} />;
}

type VersionChoiceProps = NonNullable<EditConflictProps['conflict']> & Omit<EditConflictProps, 'conflict'>;

function VersionChoice({ fields, choose, labels, describeValue }: VersionChoiceProps) {
  const formatValue = (name: string, value: unknown) =>
    describeValue?.(name, value) ?? (textOf(value) || 'Empty');
  const headingRef = useRef<HTMLHeadingElement>(null);
  const groupsRef = useRef(new Map<string, HTMLElement>());
  const [chosenSides, setChosenSides] = useState<ReadonlyMap<string, EditSide>>(new Map());
  const [isIncomplete, setIncomplete] = useState(false);
  useEffect(() => headingRef.current?.focus(), []);

  const handleSave = () => {
    const undecidedField = fields.find(({ name }) => !chosenSides.has(name));
    setIncomplete(undecidedField !== undefined);
    if (undecidedField !== undefined) {
      groupsRef.current.get(undecidedField.name)?.focus();
      return;
    }
    // Moves the focus to the submit button first, because this button disappears when the chosen versions are
    // submitted.
    headingRef.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    choose(chosenSides);
  };

  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict" ref={headingRef} tabIndex={-1}>
        Two versions
      </h2>
      <p>You both changed these fields. Everything else was merged.</p>
      {fields.map(({ name, mine, theirs }) => (
        <RadioGroup
          key={name}
          legend={labels[name] ?? name}
          options={[
            { value: 'mine', label: 'Keep mine', hint: formatValue(name, mine) },
            { value: 'theirs', label: 'Take theirs', hint: formatValue(name, theirs) },
          ]}
          value={chosenSides.get(name)}
          onChange={(side) => setChosenSides(new Map(chosenSides).set(name, side))}
          error={isIncomplete && !chosenSides.has(name) ? { message: 'Choose a version.' } : undefined}
          ref={(group) => {
            if (group !== null) groupsRef.current.set(name, group);
          }}
        />
      ))}
      <div>
        <Button onClick={handleSave}>Save these versions</Button>
      </div>
    </section>
  );
}

const textOf = (value: unknown) => (value instanceof File ? value.name : String(value ?? ''));
