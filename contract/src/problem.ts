import { array, type InferType, lazy, object, string } from 'yup';

/** The body of every response that is not a success: `message` is fit to show, `errors` names fields. */
export const problemView = object({
  message: string().required(),
  errors: lazy((errors: object | undefined) =>
    object(
      Object.fromEntries(
        Object.keys(errors ?? {}).map((key) => [key, array(string().required()).required()]),
      ),
    ).default(undefined),
  ),
});

/** `data` only where a call says so, as the empty lists of the studio beside their 404 and the stored row beside a conflict. */
export type ProblemView = { message: string; errors?: Record<string, string[]>; data?: object };

/** A response that is only a message to a person. */
export const messageView = object({ message: string().required() });
export type MessageView = InferType<typeof messageView>;
