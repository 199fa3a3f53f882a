export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: '13.0';
  };
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string;
          changed: string[];
          details: NonNullable<Json>;
          id: number;
          label: string | null;
          occurred_at: string;
          topic: string;
          topic_id: string | null;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_name: string;
          changed?: string[];
          details?: NonNullable<Json>;
          id?: never;
          label?: string | null;
          occurred_at?: string;
          topic: string;
          topic_id?: string | null;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_name?: string;
          changed?: string[];
          details?: NonNullable<Json>;
          id?: never;
          label?: string | null;
          occurred_at?: string;
          topic?: string;
          topic_id?: string | null;
        };
        Relationships: [];
      };
      collections_config: {
        Row: {
          collection_id: string;
          created_at: string;
          description: string | null;
          edition: string | null;
          fallback_image: string | null;
          gradient: string;
          handle: string;
          icon: string;
          id: string;
          is_active: boolean;
          show_in_browse: boolean;
          sort_order: number;
          title: string;
          updated_at: string;
        };
        Insert: {
          collection_id: string;
          created_at?: string;
          description?: string | null;
          edition?: string | null;
          fallback_image?: string | null;
          gradient?: string;
          handle: string;
          icon?: string;
          id?: string;
          is_active?: boolean;
          show_in_browse?: boolean;
          sort_order?: number;
          title: string;
          updated_at?: string;
        };
        Update: {
          collection_id?: string;
          created_at?: string;
          description?: string | null;
          edition?: string | null;
          fallback_image?: string | null;
          gradient?: string;
          handle?: string;
          icon?: string;
          id?: string;
          is_active?: boolean;
          show_in_browse?: boolean;
          sort_order?: number;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          assigned_to: string | null;
          created_at: string;
          email: string;
          first_name: string;
          folded_text: string;
          has_refused_mail: boolean;
          id: string;
          kind: string;
          last_name: string;
          mailed_at: string | null;
          message: string;
          order_number: string | null;
          read_at: string | null;
          read_by: string | null;
          receipt_outcome: string | null;
          request_id: string | null;
          state: string;
          state_changed_at: string;
          subject: string;
        };
        Insert: {
          assigned_to?: string | null;
          created_at?: string;
          email: string;
          first_name: string;
          folded_text?: string;
          has_refused_mail?: boolean;
          id?: string;
          kind?: never;
          last_name: string;
          mailed_at?: string | null;
          message: string;
          order_number?: string | null;
          read_at?: string | null;
          read_by?: string | null;
          receipt_outcome?: string | null;
          request_id?: string | null;
          state?: string;
          state_changed_at?: string;
          subject: string;
        };
        Update: {
          assigned_to?: string | null;
          created_at?: string;
          email?: string;
          first_name?: string;
          folded_text?: string;
          has_refused_mail?: boolean;
          id?: string;
          kind?: never;
          last_name?: string;
          mailed_at?: string | null;
          message?: string;
          order_number?: string | null;
          read_at?: string | null;
          read_by?: string | null;
          receipt_outcome?: string | null;
          request_id?: string | null;
          state?: string;
          state_changed_at?: string;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_assigned_to_fkey';
            columns: ['assigned_to'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      events: {
        Row: {
          address: string | null;
          attendees: number;
          book: string | null;
          category: string;
          created_at: string;
          date: string;
          description: string;
          ends_at: string | null;
          event_type: string;
          id: string;
          image: string | null;
          is_draft: boolean;
          link: string | null;
          location: string;
          max_attendees: number;
          price: string;
          series_id: string | null;
          starts_at: string | null;
          status: string;
          time: string;
          title: string;
          updated_at: string;
          visible_from: string | null;
          visible_until: string | null;
        };
        Insert: {
          address?: string | null;
          attendees?: number;
          book?: string | null;
          category: string;
          created_at?: string;
          date: string;
          description: string;
          ends_at?: string | null;
          event_type?: string;
          id?: string;
          image?: string | null;
          is_draft?: boolean;
          link?: string | null;
          location: string;
          max_attendees?: number;
          price?: string;
          series_id?: string | null;
          starts_at?: string | null;
          status?: string;
          time: string;
          title: string;
          updated_at?: string;
          visible_from?: string | null;
          visible_until?: string | null;
        };
        Update: {
          address?: string | null;
          attendees?: number;
          book?: string | null;
          category?: string;
          created_at?: string;
          date?: string;
          description?: string;
          ends_at?: string | null;
          event_type?: string;
          id?: string;
          image?: string | null;
          is_draft?: boolean;
          link?: string | null;
          location?: string;
          max_attendees?: number;
          price?: string;
          series_id?: string | null;
          starts_at?: string | null;
          status?: string;
          time?: string;
          title?: string;
          updated_at?: string;
          visible_from?: string | null;
          visible_until?: string | null;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          about_id: string;
          attempts: number;
          completed_at: string | null;
          created_at: string;
          due_at: string;
          id: string;
          kind: string;
          outcome: string | null;
        };
        Insert: {
          about_id: string;
          attempts?: number;
          completed_at?: string | null;
          created_at?: string;
          due_at?: string;
          id?: string;
          kind: string;
          outcome?: string | null;
        };
        Update: {
          about_id?: string;
          attempts?: number;
          completed_at?: string | null;
          created_at?: string;
          due_at?: string;
          id?: string;
          kind?: string;
          outcome?: string | null;
        };
        Relationships: [];
      };
      message_answers: {
        Row: {
          answered_by: string;
          body: string;
          created_at: string;
          id: string;
          mail_outcome: string | null;
          message_id: string;
        };
        Insert: {
          answered_by: string;
          body: string;
          created_at?: string;
          id: string;
          mail_outcome?: string | null;
          message_id: string;
        };
        Update: {
          answered_by?: string;
          body?: string;
          created_at?: string;
          id?: string;
          mail_outcome?: string | null;
          message_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_answers_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      message_notes: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          message_id: string;
          written_by: string;
        };
        Insert: {
          body: string;
          created_at?: string;
          id: string;
          message_id: string;
          written_by?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          message_id?: string;
          written_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_notes_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      message_settings: {
        Row: {
          id: boolean;
          retention_days: number | null;
          updated_at: string;
        };
        Insert: {
          id?: boolean;
          retention_days?: number | null;
          updated_at?: string;
        };
        Update: {
          id?: boolean;
          retention_days?: number | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          consent: string | null;
          created_at: string;
          email: string;
          id: string;
          state: string;
          status: string;
          unsubscribed_at: string | null;
        };
        Insert: {
          confirmed_at?: string | null;
          consent?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          state?: string;
          status?: never;
          unsubscribed_at?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          consent?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          state?: string;
          status?: never;
          unsubscribed_at?: string | null;
        };
        Relationships: [];
      };
      newsletter_tokens: {
        Row: {
          created_at: string;
          purpose: string;
          subscriber_id: string;
          token_hash: string;
        };
        Insert: {
          created_at?: string;
          purpose: string;
          subscriber_id: string;
          token_hash: string;
        };
        Update: {
          created_at?: string;
          purpose?: string;
          subscriber_id?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_tokens_subscriber_id_fkey';
            columns: ['subscriber_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_subscribers';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          approved: boolean;
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          id: string;
          is_owner: boolean;
          must_change_password: boolean;
          role: string;
          updated_at: string;
          user_id: string;
          username: string;
        };
        Insert: {
          approved?: boolean;
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          id?: string;
          is_owner?: boolean;
          must_change_password?: boolean;
          role?: string;
          updated_at?: string;
          user_id: string;
          username: string;
        };
        Update: {
          approved?: boolean;
          approved_at?: string | null;
          approved_by?: string | null;
          created_at?: string;
          id?: string;
          is_owner?: boolean;
          must_change_password?: boolean;
          role?: string;
          updated_at?: string;
          user_id?: string;
          username?: string;
        };
        Relationships: [];
      };
      publish_hold: {
        Row: {
          held_at: string;
          held_by: string;
          holder_id: string | null;
          id: boolean;
          merchandising: NonNullable<Json>;
        };
        Insert: {
          held_at?: string;
          held_by: string;
          holder_id?: string | null;
          id?: boolean;
          merchandising: NonNullable<Json>;
        };
        Update: {
          held_at?: string;
          held_by?: string;
          holder_id?: string | null;
          id?: boolean;
          merchandising?: NonNullable<Json>;
        };
        Relationships: [];
      };
      rate_limit_hits: {
        Row: {
          called_at: string;
          caller: string;
          function_name: string;
          id: number;
          network: string;
        };
        Insert: {
          called_at?: string;
          caller: string;
          function_name: string;
          id?: never;
          network?: string;
        };
        Update: {
          called_at?: string;
          caller?: string;
          function_name?: string;
          id?: never;
          network?: string;
        };
        Relationships: [];
      };
      releases: {
        Row: {
          books: number;
          built_at: string;
          id: string;
          outcome: string;
          reason: string | null;
          seconds: number | null;
          trigger: string;
        };
        Insert: {
          books: number;
          built_at?: string;
          id: string;
          outcome?: string;
          reason?: string | null;
          seconds?: number | null;
          trigger?: string;
        };
        Update: {
          books?: number;
          built_at?: string;
          id?: string;
          outcome?: string;
          reason?: string | null;
          seconds?: number | null;
          trigger?: string;
        };
        Relationships: [];
      };
      scheduled_changes: {
        Row: {
          applied_at: string | null;
          apply_at: string;
          change: NonNullable<Json>;
          created_at: string;
          created_by: string | null;
          created_by_name: string;
          error: string | null;
          id: string;
          label: string;
          row_id: string;
          topic: string;
        };
        Insert: {
          applied_at?: string | null;
          apply_at: string;
          change: NonNullable<Json>;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string;
          error?: string | null;
          id?: string;
          label: string;
          row_id: string;
          topic: string;
        };
        Update: {
          applied_at?: string | null;
          apply_at?: string;
          change?: NonNullable<Json>;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string;
          error?: string | null;
          id?: string;
          label?: string;
          row_id?: string;
          topic?: string;
        };
        Relationships: [];
      };
      staff_picks: {
        Row: {
          author: string;
          bookseller: string | null;
          created_at: string;
          description: string | null;
          genre: string | null;
          id: string;
          image_url: string | null;
          is_active: boolean;
          is_bestseller: boolean;
          is_new: boolean;
          note: string | null;
          original_price: string | null;
          price: string;
          product_handle: string;
          product_id: string;
          quantity: number | null;
          rating: number;
          sort_order: number;
          tags: string[];
          title: string;
          updated_at: string;
          variant_id: string | null;
        };
        Insert: {
          author?: string;
          bookseller?: string | null;
          created_at?: string;
          description?: string | null;
          genre?: string | null;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          is_bestseller?: boolean;
          is_new?: boolean;
          note?: string | null;
          original_price?: string | null;
          price?: string;
          product_handle: string;
          product_id: string;
          quantity?: number | null;
          rating?: number;
          sort_order?: number;
          tags?: string[];
          title: string;
          updated_at?: string;
          variant_id?: string | null;
        };
        Update: {
          author?: string;
          bookseller?: string | null;
          created_at?: string;
          description?: string | null;
          genre?: string | null;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          is_bestseller?: boolean;
          is_new?: boolean;
          note?: string | null;
          original_price?: string | null;
          price?: string;
          product_handle?: string;
          product_id?: string;
          quantity?: number | null;
          rating?: number;
          sort_order?: number;
          tags?: string[];
          title?: string;
          updated_at?: string;
          variant_id?: string | null;
        };
        Relationships: [];
      };
      staff_settings: {
        Row: {
          id: boolean;
          idle_minutes: number | null;
          requires_second_step: boolean;
          updated_at: string;
        };
        Insert: {
          id?: boolean;
          idle_minutes?: number | null;
          requires_second_step?: boolean;
          updated_at?: string;
        };
        Update: {
          id?: boolean;
          idle_minutes?: number | null;
          requires_second_step?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      trash: {
        Row: {
          deleted_at: string;
          deleted_by: string;
          deleted_row: NonNullable<Json>;
          id: string;
          title: string;
          topic: string;
        };
        Insert: {
          deleted_at?: string;
          deleted_by: string;
          deleted_row: NonNullable<Json>;
          id: string;
          title: string;
          topic: string;
        };
        Update: {
          deleted_at?: string;
          deleted_by?: string;
          deleted_row?: NonNullable<Json>;
          id?: string;
          title?: string;
          topic?: string;
        };
        Relationships: [];
      };
      withdrawn_events: {
        Row: {
          id: string;
          withdrawn_at: string;
        };
        Insert: {
          id: string;
          withdrawn_at?: string;
        };
        Update: {
          id?: string;
          withdrawn_at?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      abandon_request: { Args: { id: string }; Returns: undefined };
      answer_message: {
        Args: { about_id: string; answer_id: string; answer_text: string; known_answers: number };
        Returns: string;
      };
      apply_due_changes: { Args: Record<PropertyKey, never>; Returns: Record<string, unknown> };
      claim_mail: {
        Args: { max_count: number };
        Returns: {
          about_id: string;
          attempts: number;
          completed_at: string | null;
          created_at: string;
          due_at: string;
          id: string;
          kind: string;
          outcome: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'mail_outbox';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_request: {
        Args: { id: string };
        Returns: {
          result: string;
          state: string;
        }[];
      };
      complete_mail: { Args: { mail: string; mail_outcome: string }; Returns: undefined };
      complete_request: { Args: { id: string; outcome: string }; Returns: undefined };
      consume_newsletter_token: { Args: { hash: string; token_purpose: string }; Returns: string };
      consume_rate_limit: {
        Args: {
          called_function: string;
          caller_hash: string;
          calls: number;
          global_per_hour: number;
          global_per_minute: number;
          network_hash: string;
          per_hour: number;
          per_minute: number;
        };
        Returns: Json;
      };
      count_messages: {
        Args: { assignee?: string; of_kind?: string; search_text: string };
        Returns: {
          messages: number;
          refused: number;
          state: string;
          unread: number;
        }[];
      };
      count_recovery_codes: { Args: Record<PropertyKey, never>; Returns: number };
      count_subscribers: {
        Args: { search_text: string };
        Returns: {
          status: string;
          subscribers: number;
        }[];
      };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      delete_events: { Args: { ids: string[] }; Returns: string[] };
      describe_schema: { Args: Record<PropertyKey, never>; Returns: Json };
      end_own_session: { Args: { session: string }; Returns: undefined };
      ensure_profile: {
        Args: Record<PropertyKey, never>;
        Returns: Database['public']['CompositeTypes']['signed_in_profile'];
        SetofOptions: {
          from: '*';
          to: 'signed_in_profile';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      export_subscribers: { Args: { of_status: string; search_text: string }; Returns: Json };
      forget_person: { Args: { address: string; erases: boolean }; Returns: Json };
      get_access: {
        Args: { assurance_level: string; person: string; session: string };
        Returns: {
          approved: boolean;
          is_fresh: boolean;
          needs_second_step: boolean;
          rights: string[];
          username: string;
        }[];
      };
      get_merchandising: { Args: Record<PropertyKey, never>; Returns: Json };
      get_pending_site: { Args: Record<PropertyKey, never>; Returns: Json };
      invite_subscriber: { Args: { address: string; note?: string }; Returns: string };
      let_in: {
        Args: { person: string; role: string };
        Returns: {
          approved: boolean;
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          id: string;
          is_owner: boolean;
          must_change_password: boolean;
          role: string;
          updated_at: string;
          user_id: string;
          username: string;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      list_empty_searches: {
        Args: Record<PropertyKey, never>;
        Returns: {
          query: string;
          searches: number;
        }[];
      };
      list_messages: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          assignee?: string;
          max_count: number;
          of_kind?: string;
          of_state: string;
          search_text: string;
        };
        Returns: {
          assigned_to: string | null;
          created_at: string;
          email: string;
          first_name: string;
          folded_text: string;
          has_refused_mail: boolean;
          id: string;
          kind: string;
          last_name: string;
          mailed_at: string | null;
          message: string;
          order_number: string | null;
          read_at: string | null;
          read_by: string | null;
          receipt_outcome: string | null;
          request_id: string | null;
          state: string;
          state_changed_at: string;
          subject: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'contact_messages';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_own_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          is_current: boolean;
          started_at: string;
          used_at: string;
          user_agent: string;
        }[];
      };
      list_subscribers: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          max_count: number;
          of_status: string;
          search_text: string;
        };
        Returns: {
          confirmed_at: string | null;
          consent: string | null;
          created_at: string;
          email: string;
          id: string;
          state: string;
          status: string;
          unsubscribed_at: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'newsletter_subscribers';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_unused_event_images: { Args: Record<PropertyKey, never>; Returns: string[] };
      may_publish: { Args: Record<PropertyKey, never>; Returns: boolean };
      move_all_messages: {
        Args: {
          assignee?: string;
          from_state: string;
          newest_created_at: string;
          newest_id: string;
          of_kind?: string;
          search_text: string;
          to_state: string;
        };
        Returns: string[];
      };
      move_collections: {
        Args: { anchor_id?: string; ids: string[]; is_after?: boolean };
        Returns: string[];
      };
      move_messages: {
        Args: { from_state: string; ids: string[]; to_state: string };
        Returns: string[];
      };
      move_staff_picks: {
        Args: { anchor_id?: string; ids: string[]; is_after?: boolean };
        Returns: string[];
      };
      record_empty_search: { Args: { search_text: string }; Returns: undefined };
      record_rollback: { Args: { built_at: string }; Returns: undefined };
      remove_second_step: { Args: { person: string }; Returns: undefined };
      remove_user: { Args: { actor: string; person: string }; Returns: string };
      request_approval: { Args: { person: string }; Returns: undefined };
      require_fresh_sign_in: { Args: Record<PropertyKey, never>; Returns: undefined };
      restore_deleted: { Args: { ids: string[]; topic: string }; Returns: Json };
      save_withdrawal: {
        Args: {
          address: string;
          declared: string;
          family_name: string;
          given_name: string;
          of_order: string;
          request: string;
        };
        Returns: string;
      };
      set_own_name: { Args: { name: string }; Returns: undefined };
      set_publish_hold: { Args: { held: boolean }; Returns: undefined };
      set_role: {
        Args: { is_owner: boolean; person: string; role: string };
        Returns: {
          approved: boolean;
          approved_at: string | null;
          approved_by: string | null;
          created_at: string;
          id: string;
          is_owner: boolean;
          must_change_password: boolean;
          role: string;
          updated_at: string;
          user_id: string;
          username: string;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      subscribe: { Args: { address: string }; Returns: boolean };
      unsubscribe_subscriber: { Args: { id: string }; Returns: undefined };
      update_events: { Args: { changes: Json }; Returns: Json };
      update_pick_prices: { Args: { prices: Json }; Returns: string[] };
      use_recovery_code: { Args: { code: string }; Returns: boolean };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      signed_in_profile: {
        id: string | null;
        user_id: string | null;
        username: string | null;
        role: string | null;
        approved: boolean | null;
        approved_at: string | null;
        approved_by: string | null;
        created_at: string | null;
        updated_at: string | null;
        must_change_password: boolean | null;
        is_owner: boolean | null;
        granted_as: string | null;
        needs_second_step: boolean | null;
        idle_minutes: number | null;
        rights: string[] | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;
