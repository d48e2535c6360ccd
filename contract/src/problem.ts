import { array, type InferType, lazy, object, string } from 'yup';

/**
 * The body of every error response. `message` can be shown to users. `errors` has messages by field. `request_id` is
 * present after an unexpected error, and is the id of the request in the server's log.
 */
export const problemView = object({
  message: string().required(),
  request_id: string().optional(),
  errors: lazy((errors: object | undefined) =>
    object(
      Object.fromEntries(
        Object.keys(errors ?? {}).map((key) => [key, array(string().required()).required()]),
      ),
    ).default(undefined),
  ),
});

/** `data` is present only if the endpoint defines it, such as the stored row after a conflict. */
export type ProblemView = {
  message: string;
  errors?: Record<string, string[]>;
  data?: object;
  request_id?: string;
};

/** A response that consists only of a message for the user. */
export const messageView = object({ message: string().required() });
export type MessageView = InferType<typeof messageView>;
