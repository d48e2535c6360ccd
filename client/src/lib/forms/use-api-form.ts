import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  useForm,
} from 'react-hook-form';
import { runOnFirstUse } from '../first-use.ts';
import { findFieldErrors, type Situation, toFormMessage } from '../http/messages.ts';
import { type Problem, toProblem, unreachableMessage } from '../http/problem.ts';
import { readDraft, removeDraft, saveDraft } from './draft.ts';
import { createSchemaResolver, type FormSchema, isSchemaUnloaded, preloadSchema } from './schema-resolver.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

type Fields<Values> = { [Name in keyof Values]-?: Values[Name] | undefined };
type CallResponse<Data> = { data?: Data | undefined; error?: unknown };
type Outcome = { tone: 'good' | 'bad'; message: string };
type FieldError = { message?: string | undefined } | undefined;

/** Result of `onSuccess` for a form that stays on the page after a successful call. */
type FormSuccess<Values extends FieldValues> = {
  message?: string;
  /** New values for the form. A field that was edited while the call was in flight keeps its text. */
  fields?: Fields<Values>;
  /** The field to focus for the next entry. */
  focus?: Path<Values>;
};

type ApiFormOptions<Values extends FieldValues, Data> = {
  schema: FormSchema<Values>;
  /** The initial value of each field, in page order. */
  fields: Fields<NoInfer<Values>>;
  /** Sends the validated values. Returns null if it sent nothing and the page already says why. */
  call: (values: Values) => PromiseLike<CallResponse<Data> | null>;
  /** The kind of request that the form makes, which determines its error messages. */
  situation: Situation;
  onSuccess?: (data: Data, values: Values) => FormSuccess<NoInfer<Values>> | undefined;
  /** Called before the field errors appear, for a form that may have to show its fields first. */
  onProblem?: (problem: Problem) => void;
  /** The name of the draft that stores what was typed until it is sent. Without a name there is no draft. */
  draft?: string;
  /** The field to focus when the page opens. */
  firstFocus?: Path<NoInfer<Values>> | undefined;
  /** True to ask before the user leaves with unsaved changes. The form must then render `leaveDialogProps`. */
  guarded?: boolean;
};

/**
 * Manages a form that is validated by a schema and submitted with an API call. Server errors about a field appear
 * under it, and the first invalid field takes the focus. Other messages become the form's `outcome`. What was typed
 * stays until the server has saved it.
 */
export function useApiForm<Values extends FieldValues, Data>(options: ApiFormOptions<Values, Data>) {
  const { schema, call, situation, onSuccess, onProblem, draft, firstFocus, guarded = false } = options;
  const [fields] = useState(() => (draft === undefined ? options.fields : readDraft(draft, options.fields)));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm<Values, unknown, Values>({
    resolver: createSchemaResolver(schema),
    defaultValues: fields as DefaultValues<Values>,
    // The first invalid field in page order takes the focus. react-hook-form would choose by registration order.
    shouldFocusError: false,
  });
  const { register, control, setFocus, setValue, subscribe } = form;
  const { errors, isSubmitting: isBusy } = form.formState;
  const names = Object.keys(fields) as Path<Values>[];
  /** The values that were last saved. */
  const savedValuesRef = useRef<object>(fields);
  const leaveDialogProps = useLeaveQuestion(
    () => guarded && hasChanges(form.getValues(), savedValuesRef.current),
  );

  const preload = useEffectEvent(() => preloadSchema(schema));
  useEffect(() => runOnFirstUse(() => preload()), []);

  useEffect(() => {
    if (draft === undefined) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(draft, values) });
  }, [subscribe, draft]);

  useEffect(() => {
    if (firstFocus === undefined) return;
    // Waits for a frame, because a navigation moves the focus to the page's heading in an effect that runs later.
    const frameRequest = requestAnimationFrame(() => setFocus(firstFocus));
    return () => cancelAnimationFrame(frameRequest);
  }, [setFocus, firstFocus]);

  // Replaces the values without unregistering the fields, which keeps the focus and the caret position.
  const refill = (values: Fields<Values>) => {
    savedValuesRef.current = values;
    form.reset(values as Values, { keepFieldsRef: true });
  };

  const focusFirstInvalidField = (fieldErrors: FieldErrors<Values>) => {
    const firstInvalidPath = findFirstInvalidPath(fieldErrors, names);
    if (firstInvalidPath !== undefined) setFocus(firstInvalidPath as Path<Values>);
  };

  const handleInvalid = (fieldErrors: FieldErrors<Values>) => {
    setOutcome(isSchemaUnloaded(fieldErrors) ? { tone: 'bad', message: unreachableMessage } : null);
    focusFirstInvalidField(fieldErrors);
  };

  const showProblem = (problem: Problem) => {
    onProblem?.(problem);
    const fieldErrors = findFieldErrors(problem, names);
    for (const { name, message } of fieldErrors) form.setError(name, { type: 'server', message });
    if (fieldErrors[0] !== undefined) setFocus(fieldErrors[0].name);
    const fieldMessages = fieldErrors.map(({ message }) => message);
    const message = toFormMessage(situation, problem, fieldMessages);
    setOutcome(message === null ? null : { tone: 'bad', message });
  };

  const showSuccess = ({ message, fields: nextFields, focus }: FormSuccess<Values>, sentValues: Values) => {
    const typedValues =
      nextFields === undefined ? {} : findFieldsEditedMeanwhile(form.getValues(), sentValues, nextFields);
    const hasTyped = Object.keys(typedValues).length > 0;
    if (nextFields !== undefined) {
      refill({ ...nextFields, ...typedValues });
      savedValuesRef.current = nextFields;
    }
    if (message !== undefined)
      setOutcome({ tone: 'good', message: hasTyped ? `${message} ${unsentMessage}` : message });
    if (focus !== undefined && !hasTyped) setFocus(focus);
  };

  const send = async (values: Values) => {
    const sentValues = form.getValues();
    setOutcome(null);
    const response = await call(values);
    if (response === null) return;
    if (response.data === undefined) {
      showProblem(toProblem(response.error));
      return;
    }
    if (draft !== undefined) removeDraft(draft);
    savedValuesRef.current = sentValues;
    const success = onSuccess?.(response.data, values);
    if (success !== undefined) showSuccess(success, sentValues);
  };

  return {
    control,
    busy: isBusy,
    outcome,
    setFocus,
    setValue,
    trigger: form.trigger,
    refill,
    restart: (values: Fields<Values>, message: string) => {
      refill(values);
      setOutcome({ tone: 'good', message });
    },
    read: () => form.getValues(),
    /** Props for `<LeaveDialog />`. */
    leaving: leaveDialogProps,
    /** Returns a field's props: `<TextField label="Email" {...field('email')} />`. */
    field: <Name extends Path<Values>>(name: Name) => {
      const error: FieldError = get(errors, name);
      return { ...register(name), error };
    },
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (!isBusy) void form.handleSubmit(send, handleInvalid)(event);
    },
    /** Validates like `submit`, but passes the values to `onValid` instead of sending them. */
    check: (onValid: (values: Values) => void) => (event: SyntheticEvent) => {
      setOutcome(null);
      void form.handleSubmit(onValid, handleInvalid)(event);
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
export function hasChanges(currentValues: object, savedFields: object): boolean {
  const savedValues = new Map(Object.entries(savedFields));
  const toComparableValue = (value: unknown) => (value instanceof File ? value : String(value ?? ''));
  return Object.entries(currentValues).some(
    ([name, value]) => toComparableValue(value) !== toComparableValue(savedValues.get(name)),
  );
}

/**
 * Returns the path of the first invalid field in page order, such as `title` or `chapters.3.title` in a list of fields.
 */
export function findFirstInvalidPath(fieldErrors: object, names: readonly string[]): string | undefined {
  const invalidName = names.find((name) => get(fieldErrors, name) !== undefined);
  return invalidName === undefined ? undefined : toInvalidPath(get(fieldErrors, invalidName), invalidName);
}

function toInvalidPath(fieldError: object, path: string): string {
  // The error of a field has a type. The errors of a list or an object contain those of its fields.
  if ('type' in fieldError && typeof fieldError.type === 'string') return path;
  const [firstEntry] = Object.entries(fieldError).filter(([, error]) => error !== undefined);
  return firstEntry === undefined ? path : toInvalidPath(firstEntry[1], `${path}.${firstEntry[0]}`);
}

const unsentMessage = 'What you typed in the meantime is still here, but hasn’t been sent yet.';

/**
 * Returns the fields that were edited while the call was in flight, except those that already hold their next value.
 */
export function findFieldsEditedMeanwhile<Values extends object>(
  currentValues: Values,
  sentValues: Values,
  nextFields: Fields<Values>,
): Partial<Values> {
  const names = Object.keys(currentValues) as (keyof Values)[];
  const editedNames = names.filter(
    (name) => currentValues[name] !== sentValues[name] && currentValues[name] !== nextFields[name],
  );
  return Object.fromEntries(editedNames.map((name) => [name, currentValues[name]])) as Partial<Values>;
}
