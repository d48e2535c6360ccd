import { yupResolver } from '@hookform/resolvers/yup';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  useForm,
} from 'react-hook-form';
import type { AnyObjectSchema, Schema } from 'yup';
import { fieldErrors, formMessage, type Situation } from '../http/messages.ts';
import { type Problem, toProblem } from '../http/problem.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

type Fields<Values> = { [Name in keyof Values]-?: Values[Name] | undefined };
type Response<Data> = { data?: Data | undefined; error?: unknown };
type Outcome = { tone: 'good' | 'bad'; message: string };
type FieldError = { message?: string | undefined } | undefined;

/** Runs after a successful call if the form stays on the page. */
type Success<Values extends FieldValues> = {
  message?: string;
  /** New values for the form. A field that was edited while the call was in flight keeps its text. */
  fields?: Fields<Values>;
  /** The field to focus for the next entry. */
  focus?: Path<Values>;
};

type ApiForm<Values extends FieldValues, Data> = {
  schema: Schema<Values> & AnyObjectSchema;
  /** The initial value of each field, in page order. */
  fields: Fields<NoInfer<Values>>;
  /** Sends the validated values. Returns null if it sent nothing and the page already says why. */
  call: (values: Values) => PromiseLike<Response<Data> | null>;
  /** The row of the error catalogue that chooses the form's message. */
  situation: Situation;
  onSuccess?: (data: Data, values: Values) => Success<NoInfer<Values>> | undefined;
  /** Called before the field errors appear, for a form that may have to show its fields first. */
  onProblem?: (problem: Problem) => void;
  /** The name of the draft that stores what was typed until it is sent. Without a name there is no draft. */
  draft?: string;
  /** True to ask before the user leaves with unsaved changes. The form must then render `leaving`. */
  guarded?: boolean;
};

/**
 * Manages a form that is validated by a schema and submitted with an API call. Server errors about a field appear
 * under it, and the first invalid field takes the focus. Other messages become the form's `outcome`. What was typed
 * stays until the server has saved it.
 */
export function useApiForm<Values extends FieldValues, Data>(options: ApiForm<Values, Data>) {
  const { schema, call, situation, onSuccess, onProblem, draft, guarded = false } = options;
  const [fields] = useState(() => (draft === undefined ? options.fields : readDraft(draft, options.fields)));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<Values, unknown, Values>({
    resolver: yupResolver(schema),
    defaultValues: fields as DefaultValues<Values>,
    // `focusFirst` goes by page order, whereas react-hook-form would go by registration order.
    shouldFocusError: false,
  });
  const { register, control, setFocus, setValue, subscribe } = form;
  const { errors, isSubmitting: busy } = form.formState;
  const names = Object.keys(fields) as Path<Values>[];
  /** The values that were last saved. */
  const saved = useRef<object>(fields);
  const leaving = useLeaveQuestion(() => guarded && isChanged(form.getValues(), saved.current));

  useEffect(() => {
    if (draft === undefined) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) });
  }, [subscribe, draft]);

  // Replaces the values without unregistering the fields, which keeps the focus and the caret position.
  const refill = (values: Fields<Values>) => {
    saved.current = values;
    form.reset(values as Values, { keepFieldsRef: true });
  };

  const focusFirst = (invalid: FieldErrors<Values>) => {
    const first = names.find((name) => get(invalid, name) !== undefined);
    if (first !== undefined) setFocus(first);
  };

  const handleInvalid = (invalid: FieldErrors<Values>) => {
    setOutcome(null);
    focusFirst(invalid);
  };

  const showProblem = (problem: Problem) => {
    onProblem?.(problem);
    const invalid = fieldErrors(problem, names);
    for (const { name, message } of invalid) form.setError(name, { type: 'server', message });
    if (invalid[0] !== undefined) setFocus(invalid[0].name);
    const underFields = invalid.map(({ message }) => message);
    const message = formMessage(situation, problem, underFields);
    setOutcome(message === null ? null : { tone: 'bad', message });
  };

  const showSuccess = ({ message, fields: next, focus }: Success<Values>, sent: Values) => {
    const typed = next === undefined ? {} : typedMeanwhile(form.getValues(), sent, next);
    const hasTyped = Object.keys(typed).length > 0;
    if (next !== undefined) {
      refill({ ...next, ...typed });
      saved.current = next;
    }
    if (message !== undefined)
      setOutcome({ tone: 'good', message: hasTyped ? `${message} ${unsent}` : message });
    if (focus !== undefined && !hasTyped) setFocus(focus);
  };

  const send = async (values: Values) => {
    const sent = form.getValues();
    setOutcome(null);
    const response = await call(values);
    if (response === null) return;
    if (response.data === undefined) {
      showProblem(toProblem(response.error));
      return;
    }
    if (draft !== undefined) dropDraft(draft);
    saved.current = sent;
    const success = onSuccess?.(response.data, values);
    if (success !== undefined) showSuccess(success, sent);
  };

  return {
    control,
    busy,
    outcome,
    setFocus,
    setValue,
    refill,
    restart: (values: Fields<Values>, message: string) => {
      refill(values);
      setOutcome({ tone: 'good', message });
    },
    read: () => form.getValues(),
    /** Props for `<LeaveDialog />`. */
    leaving,
    /** Returns a field's props: `<TextField label="Email" {...field('email')} />`. */
    field: <Name extends Path<Values>>(name: Name) => {
      const error: FieldError = get(errors, name);
      return { ...register(name), error };
    },
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (!busy) void form.handleSubmit(send, handleInvalid)(event);
    },
    /** Validates like `submit`, but passes the values to `onValid` instead of sending them. */
    check: (onValid: (values: Values) => void) => (event: SyntheticEvent) => {
      setOutcome(null);
      void form.handleSubmit(onValid, focusFirst)(event);
    },
  };
}

/** The parts of a form to pass to a component that renders its fields. */
export type FormFields<Values extends FieldValues> = Pick<
  ReturnType<typeof useApiForm<Values, unknown>>,
  'control' | 'field'
>;

/**
 * Returns true if the form differs from the saved values. Compares values as text, so 3 equals "3", but a chosen file
 * always counts as a change.
 */
export function isChanged(now: object, saved: object): boolean {
  const before = new Map(Object.entries(saved));
  const textOf = (value: unknown) => (value instanceof File ? value : String(value ?? ''));
  return Object.entries(now).some(([name, value]) => textOf(value) !== textOf(before.get(name)));
}

const unsent = 'What you typed in the meantime is still here, but hasn’t been sent yet.';

/**
 * Returns the fields that were edited while the call was in flight, except those that already hold their next value.
 */
export function typedMeanwhile<Values extends object>(
  now: Values,
  sent: Values,
  next: Fields<Values>,
): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[];
  const typed = names.filter((name) => now[name] !== sent[name] && now[name] !== next[name]);
  return Object.fromEntries(typed.map((name) => [name, now[name]])) as Partial<Values>;
}
