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

/** What happens to a form that stays on the page after a success. */
type Success<Values extends FieldValues> = {
  message?: string;
  /** What it holds from now on; a field that was changed while the call was on its way keeps what was typed. */
  fields?: Fields<Values>;
  /** Where the next entry begins. */
  focus?: Path<Values>;
};

type ApiForm<Values extends FieldValues, Data> = {
  schema: Schema<Values> & AnyObjectSchema;
  /** What each field begins with, in the order of the page. */
  fields: Fields<NoInfer<Values>>;
  /** Sends valid values. Null says that nothing was sent, and that the page already says why. */
  call: (values: Values) => PromiseLike<Response<Data> | null>;
  /** The row of the error catalogue that chooses the form's message. */
  situation: Situation;
  onSuccess?: (data: Data, values: Values) => Success<NoInfer<Values>> | undefined;
  /** Called before errors appear under their fields, for a form whose fields may be hidden by then. */
  onProblem?: (problem: Problem) => void;
  /** Keeps what is typed under this name until it is sent. */
  draft?: string;
  /** Asks before the page is left with changes that the server does not have. The form shows `leaving`. */
  guarded?: boolean;
};

/**
 * A form is a schema, a call and fields. The server's message about a field appears under that field, the first invalid
 * field takes the focus, any other message is the form's `outcome`, and what was typed stays until the server has it.
 */
export function useApiForm<Values extends FieldValues, Data>(options: ApiForm<Values, Data>) {
  const { schema, call, situation, onSuccess, onProblem, draft, guarded = false } = options;
  const [fields] = useState(() => (draft === undefined ? options.fields : readDraft(draft, options.fields)));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<Values, unknown, Values>({
    resolver: yupResolver(schema),
    defaultValues: fields as DefaultValues<Values>,
    // `focusFirst` goes by the order of the page; react-hook-form would go by the order of registration.
    shouldFocusError: false,
  });
  const { register, control, setFocus, setValue, subscribe } = form;
  const { errors, isSubmitting: busy } = form.formState;
  const names = Object.keys(fields) as Path<Values>[];
  /** What the server has, as far as this form knows. */
  const saved = useRef<object>(fields);
  const leaving = useLeaveQuestion(() => guarded && isChanged(form.getValues(), saved.current));

  useEffect(() => {
    if (draft === undefined) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) });
  }, [subscribe, draft]);

  // The fields stay registered: with the focus, and with the caret where it is.
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
    /** Fills the form anew and says why. */
    restart: (values: Fields<Values>, message: string) => {
      refill(values);
      setOutcome({ tone: 'good', message });
    },
    /** What the form holds now. */
    read: () => form.getValues(),
    /** For `<LeaveDialog />`. */
    leaving,
    /** `<TextField label="Email" {...field('email')} />` */
    field: <Name extends Path<Values>>(name: Name) => {
      const error: FieldError = get(errors, name);
      return { ...register(name), error };
    },
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (!busy) void form.handleSubmit(send, handleInvalid)(event);
    },
    /** Validates as `submit` does, and hands the values on instead of sending them. */
    check: (onValid: (values: Values) => void) => (event: SyntheticEvent) => {
      setOutcome(null);
      void form.handleSubmit(onValid, focusFirst)(event);
    },
  };
}

/** What a part of a form takes that is a component of its own. */
export type FormFields<Values extends FieldValues> = Pick<
  ReturnType<typeof useApiForm<Values, unknown>>,
  'control' | 'field'
>;

/** Whether a form holds something else than what is saved. A number may be typed; a file that was chosen is a change. */
export function isChanged(now: object, saved: object): boolean {
  const before = new Map(Object.entries(saved));
  const textOf = (value: unknown) => (value instanceof File ? value : String(value ?? ''));
  return Object.entries(now).some(([name, value]) => textOf(value) !== textOf(before.get(name)));
}

const unsent = 'What you typed meanwhile is still here, not yet sent.';

/** The fields that hold neither what was sent nor what comes next. */
export function typedMeanwhile<Values extends object>(
  now: Values,
  sent: Values,
  next: Fields<Values>,
): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[];
  const typed = names.filter((name) => now[name] !== sent[name] && now[name] !== next[name]);
  return Object.fromEntries(typed.map((name) => [name, now[name]])) as Partial<Values>;
}
